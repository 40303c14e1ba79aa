import { type CallArgument, decodeCall } from '@sundial/abi'
import { toBase58, toHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { wellKnownSignatures } from '../data/signatures.ts'
import { Address } from './address.tsx'
import { BytesHex } from './bytes-hex.tsx'
import { Count } from './count.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

type Props = { readonly input: Uint8Array }

/** The function a call names and its arguments where they are well known; always the bytes. */
export function ContractCall({ input }: Props) {
  const standard = decodeCall(input)
  const isStrange = standard === undefined && input.length >= 4
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const call = standard ?? (wellKnown && decodeCall(input, wellKnown))
  return (
    <div className={styles['stack']}>
      {call !== undefined && (
        <>
          <code dir="ltr">{call.signature}</code>
          <dl className={styles['nested']}>
            {call.arguments.map((argument, index) => (
              // Well-known signatures name no parameters: their places do.
              <div key={`${index} ${argument.name}`}>
                <dt>
                  <bdi>{argument.name === '' ? argument.type : argument.name}</bdi>
                </dt>
                <dd>
                  <Argument argument={argument} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {input.length === 0 ? <Missing why="none" /> : <BytesHex hex={toHex(input)} />}
    </div>
  )
}

function Argument({ argument: { type, value } }: { readonly argument: CallArgument }) {
  if (type === 'address') return <Address value={toBase58(value)} withCopy />
  if (/^u?int\d*$/.test(type)) return <Count value={value} />
  return <bdi>{value}</bdi>
}

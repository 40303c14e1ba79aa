import { decodeCall } from '@sundial/abi'
import { toHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { wellKnownSignatures } from '../data/signatures.ts'
import { Arguments } from './arguments.tsx'
import { BytesHex } from './bytes-hex.tsx'
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
          <Arguments values={call.values} />
        </>
      )}
      {input.length === 0 ? <Missing why="none" /> : <BytesHex hex={toHex(input)} />}
    </div>
  )
}

import {
  type Argument,
  createSignatureTable,
  decodeCall,
  type DecodedCall,
  decodeLog,
  parseFunction,
} from '@sundial/abi'
import { fromHex, toHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractSignatures } from '../data/contract-abi.ts'
import { contract } from '../data/contract.ts'
import { wellKnownSignatures } from '../data/signatures.ts'
import { BytesHex } from './hash.tsx'
import { Missing } from './missing.tsx'
import styles from './show.module.css'
import { Address } from './address.tsx'
import { Count } from './quantity.tsx'

type Props = {
  /** The called contract, in base58. */
  readonly contract: string
  readonly input: Uint8Array
}

/** The function and arguments of a call, by token standards, well-known signatures, or the ABI of the contract or of its implementation. */
export function useKnownCall({ contract: address, input }: Props): DecodedCall | undefined {
  const standard = decodeCall(input)
  const isStrange = standard === undefined && input.length >= 4
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const known = standard ?? (wellKnown && decodeCall(input, wellKnown))
  const isUnknown = isStrange && wellKnown !== undefined && known === undefined
  const { data: called, isFetched } = useQuery({ ...contract(address), enabled: isUnknown })
  const own = called?.methodMap?.[toHex(input.slice(0, 4))]
  // Has the names of the arguments, and what a proxy runs.
  const { data: signatures } = useQuery({ ...contractSignatures(address), enabled: isUnknown && isFetched })
  return useMemo(
    () => known ?? (signatures && decodeCall(input, signatures)) ?? decodeBy(own, input),
    [known, signatures, own, input],
  )
}

/** An ABI comes from a stranger: its signatures may be unreadable. */
function decodeBy(signature: string | undefined, input: Uint8Array): DecodedCall | undefined {
  if (signature === undefined) return undefined
  try {
    return decodeCall(input, createSignatureTable([parseFunction(signature)]))
  } catch {
    return undefined
  }
}

/** The function and arguments of a call where its signature is known; always the bytes. */
export function ContractCall({ contract: address, input }: Props) {
  const call = useKnownCall({ contract: address, input })
  return (
    <div className={styles['stack']}>
      {call !== undefined && (
        <>
          <code dir="ltr">{call.signature}</code>
          <Arguments values={call.values} />
        </>
      )}
      {input.length === 0 ? (
        <Missing why="none" />
      ) : (
        <Encoded decoded={call}>
          <BytesHex hex={toHex(input)} />
        </Encoded>
      )}
    </div>
  )
}

/** Hex, as in receipts. */
type ContractLogProps = { readonly topics: readonly string[]; readonly data: string }

type EncodedProps = { readonly decoded: object | undefined; readonly children: ReactNode }

/** The bytes behind what is decoded, behind a switch; at once where nothing is. */
function Encoded({ decoded, children }: EncodedProps) {
  const t = useTranslations('transaction')
  if (decoded === undefined) return children
  return (
    <details className={styles['encoded']}>
      <summary>{t('bytes')}</summary>
      <div className={styles['stack']}>{children}</div>
    </details>
  )
}

/** The event and values of a log where its signature is known; always topics and bytes. */
export function ContractLog({ topics, data }: ContractLogProps) {
  const bytes = [topics.map((topic) => fromHex(topic)), fromHex(data)] as const
  const standard = decodeLog(...bytes)
  const isStrange = standard === undefined && topics.length > 0
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const event = standard ?? (wellKnown && decodeLog(...bytes, wellKnown))
  return (
    <div className={styles['stack']}>
      {event !== undefined && (
        <>
          <code dir="ltr">{event.signature}</code>
          <Arguments values={event.arguments} />
        </>
      )}
      <Encoded decoded={event}>
        {topics.map((topic, position) => (
          <code key={position} dir="ltr">
            {topic}
          </code>
        ))}
        {data !== '' && <BytesHex hex={data} />}
      </Encoded>
    </div>
  )
}

type Plain = Argument['plain']
type ArgumentsProps = { readonly values: readonly Pick<Argument, 'name' | 'type' | 'plain'>[] }

/** The arguments of a call or a log, a row each; unnamed ones are shown by their type. */
export const Arguments = ({ values }: ArgumentsProps) => (
  <dl className={styles['nested']}>
    {values.map(({ name, type, plain }, index) => (
      <div key={`${index} ${name}`}>
        <dt>
          <bdi>{name === '' ? type : name}</bdi>
        </dt>
        <dd>
          <Value type={type} plain={plain} />
        </dd>
      </div>
    ))}
  </dl>
)

function Value({ type, plain }: { readonly type: string; readonly plain: Plain }) {
  if (Array.isArray(plain) && type.endsWith(']')) {
    const itemType = type.slice(0, type.lastIndexOf('['))
    return (
      <span className={styles['stack']}>
        {plain.map((item, index) => (
          <Value key={index} type={itemType} plain={item} />
        ))}
      </span>
    )
  }
  if (typeof plain === 'object') return <bdi>{JSON.stringify(plain)}</bdi>
  const text = String(plain)
  if (type === 'address') return <Address value={text} withCopy />
  if (/^u?int\d*$|^trcToken$/.test(type)) return <Count value={text} />
  return <bdi>{text}</bdi>
}

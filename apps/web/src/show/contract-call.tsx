import {
  createSignatureTable,
  decodeCall,
  type DecodedCall,
  decodeLog,
  parseFunction,
  encodeParameters,
  parseSignature,
  type SignatureTable,
} from '@sundial/abi'
import { fromHex, toHex } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { contractSignatures } from '../data/contract-abi.ts'
import { contract } from '../data/contract.ts'
import { type KnownSignature, knownSignatures, wellKnownSignatures } from '../data/signatures.ts'
import { Guess } from './guess.tsx'
import { BytesHex } from './hash.tsx'
import { Missing } from './missing.tsx'
import { useAmountToken } from './named-token.tsx'
import { amountPlaceOf } from './token-amounts.ts'
import styles from './show.module.css'
import { Arguments } from './decoded-value.tsx'

type Props = {
  /** The called contract, in base58. */
  readonly contract: string
  readonly input: Uint8Array
}

/** The function and arguments of a call, by token standards, well-known signatures, or the ABI of the contract or of its implementation. */
export const useKnownCall = (props: Props): DecodedCall | undefined => useDescribedCall(props).call

type Described = { readonly call: DecodedCall | undefined; readonly isUnknown: boolean }

function useDescribedCall({ contract: address, input }: Props): Described {
  const standard = decodeCall(input)
  const isStrange = standard === undefined && input.length >= 4
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const known = standard ?? (wellKnown && decodeCall(input, wellKnown))
  const isStranger = isStrange && wellKnown !== undefined && known === undefined
  const { data: called, isFetched } = useQuery({ ...contract(address), enabled: isStranger })
  const own = called?.methodMap?.[toHex(input.slice(0, 4))]
  // Has the names of the arguments, and what a proxy runs.
  const { data: signatures, isFetched: isRead } = useQuery({
    ...contractSignatures(address),
    enabled: isStranger && isFetched,
  })
  const call = useMemo(
    () => known ?? (signatures && decodeCall(input, signatures)) ?? decodeBy(own, input),
    [known, signatures, own, input],
  )
  return { call, isUnknown: isStranger && isRead && call === undefined }
}

/** The amount among the values of a standard call or event, where the contract is a token with decimals. */
function useAmountAmong(signature: string | undefined, address: string | undefined) {
  const at = amountPlaceOf(signature)
  const { token } = useAmountToken(at === undefined ? undefined : address)
  return at === undefined || token === undefined ? undefined : { at, token }
}

type Guessed = { readonly call: DecodedCall | undefined; readonly others: readonly string[] }

/** The call by the signatures of other contracts and of the operator's list: the first that the data fits. */
function useGuessedCall(input: Uint8Array, isUnknown: boolean): Guessed {
  const { data: candidates = [] } = useQuery({
    ...knownSignatures(toHex(input.slice(0, 4))),
    enabled: isUnknown,
  })
  return useMemo(() => {
    const call = decodeCall(input, tableOf(candidates))
    const others = new Set(candidates.map(({ signature }) => signature))
    others.delete(call?.signature ?? '')
    return { call, others: [...others] }
  }, [candidates, input])
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

const tableOf = (candidates: readonly KnownSignature[]): SignatureTable =>
  createSignatureTable(candidates.map(({ declaration }) => parseSignature(declaration)))

/** The function and arguments of a call where its signature is known; always the bytes. */
export function ContractCall({ contract: address, input }: Props) {
  const t = useTranslations('transaction')
  const known = useDescribedCall({ contract: address, input })
  const guessed = useGuessedCall(input, known.isUnknown)
  const call = known.call ?? guessed.call
  const rest = useMemo(() => call && restOf(call, input), [call, input])
  const amount = useAmountAmong(call?.signature, address)
  return (
    <div className={styles['stack']}>
      {call !== undefined && (
        <>
          <code dir="ltr">{call.signature}</code>
          <Guess others={guessed.others} />
          <Arguments values={call.values} amount={amount} />
        </>
      )}
      {rest !== undefined && (
        <p className={styles['rest']} role="note">
          {t(rest.kind === 'after' ? 'bytesAfter' : 'otherEncoding')}
        </p>
      )}
      {rest?.kind === 'after' && <BytesHex hex={toHex(rest.bytes)} />}
      {input.length === 0 ? (
        <Missing why="none" />
      ) : (
        <Encoded decoded={rest?.kind === 'other' ? undefined : call}>
          <BytesHex hex={toHex(input)} />
        </Encoded>
      )}
    </div>
  )
}

/** Bytes that the arguments do not explain: those after them, or all where they are encoded in another way than usual. */
type Rest = { readonly kind: 'after'; readonly bytes: Uint8Array } | { readonly kind: 'other' }

function restOf({ signature, values }: DecodedCall, input: Uint8Array): Rest | undefined {
  const { inputs } = parseFunction(`function ${signature}`)
  const usual = encodeParameters(
    inputs,
    values.map(({ value }) => value),
  )
  const given = input.subarray(4)
  if (toHex(given.subarray(0, usual.length)) !== toHex(usual)) return { kind: 'other' }
  return given.length === usual.length ? undefined : { kind: 'after', bytes: given.subarray(usual.length) }
}

/** Hex, as in receipts. */
type ContractLogProps = {
  /** The contract that logged it, in base58. */
  readonly contract?: string
  readonly topics: readonly string[]
  readonly data: string
}

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
export function ContractLog({ contract: address, topics, data }: ContractLogProps) {
  const bytes = [topics.map((topic) => fromHex(topic)), fromHex(data)] as const
  const standard = decodeLog(...bytes)
  const isStrange = standard === undefined && topics.length > 0
  const { data: wellKnown } = useQuery({ ...wellKnownSignatures(), enabled: isStrange })
  const known = standard ?? (wellKnown && decodeLog(...bytes, wellKnown))
  const isUnknown = isStrange && wellKnown !== undefined && known === undefined
  const { data: listed } = useQuery({ ...knownSignatures(topics[0] ?? ''), enabled: isUnknown })
  const event = known ?? (listed && decodeLog(...bytes, tableOf(listed)))
  const amount = useAmountAmong(event?.signature, address)
  return (
    <div className={styles['stack']}>
      {event !== undefined && (
        <>
          <code dir="ltr">{event.signature}</code>
          <Arguments values={event.arguments} amount={amount} />
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

import { type Parameter, parseEvent } from '@sundial/abi'
import { isAddress, TronError } from '@sundial/primitives'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ContractEvent } from '../../data/contract.ts'
import { Address } from '../../show/address.tsx'
import { Missing } from '../../show/missing.tsx'
import { NamedAmount, useAmountToken } from '../../show/named-token.tsx'
import { Count } from '../../show/quantity.tsx'
import { neutralText, SplitText } from '../../show/text.tsx'
import { amountPlaceOf } from '../../show/token-amounts.ts'
import { Arrow } from '../../ui/arrow.tsx'
import styles from './event-table.module.css'

type Props = { readonly event: ContractEvent; readonly contract: string }

/** A value of an event by its declared type, with the token whose amount it is. */
type Value = {
  readonly name: string
  readonly type: string | undefined
  readonly text: string
  readonly token?: Token | undefined
}
type Token = ReturnType<typeof useAmountToken>['token']

/** More values than this are seen once the event is open. */
const mostInLine = 3
const zeroAddress = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** An event as one line; all of its values below, once a person opens it. */
export function LoggedEvent({ event, contract }: Props) {
  const t = useTranslations('transaction')
  const [isOpen, setOpen] = useState(false)
  const declared = parametersOf(event)
  const amountAt = amountPlaceOf(signatureOf(event, declared))
  const { token } = useAmountToken(amountAt === undefined ? undefined : contract)
  const values = valuesOf(event, declared).map((value, at) => (at === amountAt ? { ...value, token } : value))
  const words = wordsOf(event)
  return (
    <div className={styles['event']}>
      <div className={styles['line']}>
        <strong dir="ltr">
          <EventName event={event} />
        </strong>
        <span className={styles['said']}>
          {values.length > 0 ? (
            <Said values={values} amountAt={amountAt} />
          ) : (
            <Words words={words.slice(0, 1)} />
          )}
        </span>
        {values.length + words.length > 0 && (
          <button
            type="button"
            className={styles['more']}
            aria-expanded={isOpen}
            aria-label={t('details')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden />
          </button>
        )}
      </div>
      {isOpen && (
        <>
          <Values values={values} />
          <Words words={words} />
        </>
      )}
    </div>
  )
}

function EventName({ event: { eventName, signature } }: Pick<Props, 'event'>) {
  if (eventName !== undefined) return eventName
  return signature ? <SplitText text={`0x${signature}`} endLength={5} /> : <Missing why="none" />
}

const signatureOf = ({ eventName }: ContractEvent, declared: readonly Parameter[] | undefined) =>
  declared && `${eventName ?? ''}(${declared.map(({ type }) => type).join()})`

/** What an event without decoded values has in its topics and data. */
const wordsOf = ({ result, topics = [], data }: ContractEvent): readonly string[] =>
  result === undefined ? [...topics.slice(1), ...(data ? [data] : [])] : []

/** Without a declaration that can be read, values have no types. */
function parametersOf({ event }: ContractEvent): readonly Parameter[] | undefined {
  try {
    return event === undefined ? undefined : parseEvent(`event ${event}`).inputs
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

const valuesOf = (
  { result = {} }: ContractEvent,
  declared: readonly Parameter[] | undefined,
): readonly Value[] =>
  Object.entries(result).map(([name, text], at) => ({ name, text, type: typeOf(declared, name, at) }))

/** By its name; a value without one is called by its place. */
const typeOf = (declared: readonly Parameter[] | undefined, name: string, at: number): string | undefined =>
  (declared?.find((one) => one.name === name) ?? declared?.[at])?.type

type SaidProps = { readonly values: readonly Value[]; readonly amountAt: number | undefined }

/** What moved from whom to whom, or the first values with their names. */
function Said({ values, amountAt }: SaidProps): ReactNode {
  const [from, to, amount] = values
  if (amountAt === 2 && from !== undefined && to !== undefined && amount !== undefined)
    return (
      <>
        <Side value={from} absent="minted" />
        <Arrow />
        <Side value={to} absent="burned" />
        <Shown value={amount} />
      </>
    )
  return values.slice(0, mostInLine).map((value) => (
    <span key={value.name} className={styles['pair']}>
      <bdi>{neutralText(value.name)}</bdi>
      <Shown value={value} />
    </span>
  ))
}

/** An account; address zero stands for what is made or destroyed. */
function Side({ value, absent }: { readonly value: Value; readonly absent: 'minted' | 'burned' }) {
  const t = useTranslations('show')
  return value.text === zeroAddress ? <span>{t(absent)}</span> : <Shown value={value} />
}

function Shown({ value: { text, type, token } }: { readonly value: Value }) {
  if (token !== undefined) return <NamedAmount value={text} token={token} />
  if (text.startsWith('T') && isAddress(text) && type !== 'string') return <Address value={text} />
  if (type !== undefined && /^u?int\d*$/.test(type)) return <Count value={text} />
  return <bdi>{neutralText(text)}</bdi>
}

/** What the bytes have: amounts without decimals. */
const Values = ({ values }: { readonly values: readonly Value[] }) => (
  <dl className={styles['values']}>
    {values.map(({ name, type, text }) => (
      <div key={name}>
        <dt>
          <bdi>{neutralText(name)}</bdi>
        </dt>
        <dd>
          <Shown value={{ name, type, text }} />
        </dd>
      </div>
    ))}
  </dl>
)

const Words = ({ words }: { readonly words: readonly string[] }) =>
  words.map((word, at) => (
    <code key={at} className={styles['word']} dir="ltr">
      {word}
    </code>
  ))

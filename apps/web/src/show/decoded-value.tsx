import type { AbiType, AbiValue, Argument } from '@sundial/abi'
import { type Address as AddressBytes, fromText, toBase58, toHex } from '@sundial/primitives'
import { Address } from './address.tsx'
import styles from './decoded-value.module.css'
import { ForeignLines } from './foreign-lines.tsx'
import { BytesHex } from './hash.tsx'
import { NamedAmount } from './named-token.tsx'
import { Count } from './quantity.tsx'
import { neutralText } from './text.tsx'

// Values of the ABI with their structure: two different values never look the same.

type ArgumentsProps = {
  readonly values: readonly ShownArgument[]
  /** One of the values is an amount of a token. */
  readonly amount?:
    | { readonly at: number; readonly token: Parameters<typeof NamedAmount>[0]['token'] }
    | undefined
}
export type ShownArgument = Pick<Argument, 'name' | 'type' | 'shape' | 'value'> & {
  /** Of an indexed text, list or struct a log has the hash alone. */
  readonly isHash?: boolean
}

/** The arguments of a call, a log or a result, a row each; unnamed ones are shown by their type. */
export const Arguments = ({ values, amount }: ArgumentsProps) => (
  <dl className={styles['members']}>
    {values.map(({ name, type, shape, value, isHash }, index) => (
      <div key={`${index} ${name}`}>
        <dt>
          <bdi>{name === '' ? type : neutralText(name)}</bdi>
        </dt>
        <dd>
          {isHash === true ? (
            <code dir="ltr">{`keccak256: ${String(value)}`}</code>
          ) : amount?.at === index && shape.kind === 'integer' ? (
            <span className={styles['amount']}>
              <NamedAmount value={String(value)} token={amount.token} />
              {/* What the bytes have: the decimals are what the token says of itself. */}
              <small>
                <Count value={String(value)} />
              </small>
            </span>
          ) : (
            <Value {...{ shape, value }} />
          )}
        </dd>
      </div>
    ))}
  </dl>
)

type ValueProps = { readonly shape: AbiType; readonly value: AbiValue }

function Value({ shape, value }: ValueProps) {
  switch (shape.kind) {
    case 'array':
      return <Items of={shape.of} items={value as readonly AbiValue[]} />
    case 'tuple':
      return (
        <Arguments
          values={shape.members.map(({ name, type }, index) => ({
            name: name === '' ? `.${index}` : name,
            type: '',
            shape: type,
            value: (value as readonly AbiValue[])[index]!,
          }))}
        />
      )
    case 'integer':
      return <Count value={String(value)} />
    case 'address':
      return <Address value={toBase58(value as AddressBytes)} withCopy />
    case 'bool':
      return <code dir="ltr">{String(value)}</code>
    case 'string':
      return <QuotedText text={value as string} />
    case 'bytes':
      return <BytesValue hex={String(value).slice(2)} />
    case 'fixedBytes':
      return shape.text === 'function' ? (
        <FunctionValue hex={String(value).slice(2)} />
      ) : (
        <BytesValue hex={String(value).slice(2)} />
      )
  }
}

/** Each item with its number, so that the ends of lists within lists are seen. */
const Items = ({ of, items }: { readonly of: AbiType; readonly items: readonly AbiValue[] }) =>
  items.length === 0 ? (
    <EmptyList />
  ) : (
    <ol className={styles['items']}>
      {items.map((item, index) => (
        <li key={index}>
          <small dir="ltr">{`[${index}]`}</small>
          <div>
            <Value shape={of} value={item} />
          </div>
        </li>
      ))}
    </ol>
  )

export const EmptyList = () => <code dir="ltr">[ ]</code>

/** A text in quotes, which no number and no address has; with its bytes where marks of it are not seen. */
export function QuotedText({ text }: { readonly text: string }) {
  const isChanged = neutralText(text) !== text
  return (
    <span className={styles['text']}>
      {'“'}
      <ForeignLines text={text} />
      {'”'}
      {isChanged && <BytesValue hex={toHex(fromText(text))} />}
    </span>
  )
}

/** Bytes as hex with their prefix, none included. */
export const BytesValue = ({ hex }: { readonly hex: string }) =>
  hex === '' ? <code dir="ltr">0x</code> : <BytesHex hex={`0x${hex}`} />

/** A function of a contract: 20 bytes of its address and 4 of its selector. */
const FunctionValue = ({ hex }: { readonly hex: string }) => (
  <span className={styles['text']}>
    <Address value={toBase58(`41${hex.slice(0, 40)}`)} withCopy />
    <code dir="ltr">{`.0x${hex.slice(40)}`}</code>
  </span>
)

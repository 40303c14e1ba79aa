import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { useTag } from '../browser/shown-book.ts'
import { type AddressName, exchangeOf, nameOf } from '../data/names.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { ExchangeMark, Mark, RiskMark } from './mark.tsx'
import { Missing } from './missing.tsx'
import { PrivateTag } from './private-tag.tsx'
import styles from './show.module.css'
import { neutralText, SplitText } from './text.tsx'

type Props = {
  /** Base58, as the API writes it. */
  readonly value: string | undefined
  /** Shown instead of the address; by default what the API knows of it. */
  readonly name?: string | undefined
  readonly isContract?: boolean
  /** The page is about this address: no link. */
  readonly isOwn?: boolean
  readonly withCopy?: boolean
  /** The address is shown even where a name is known: in its own title, and where money is decided. */
  readonly isPlain?: boolean
  /** Its mark is elsewhere. */
  readonly isBare?: boolean
}

/** 34 characters are split 29 + 5. */
export const addressTail = 5

/** An account or a contract: its mark, then the person's own tag, or its name, or its address where it has none. */
export function Address({ value, ...props }: Props) {
  return value ? <KnownAddress value={value} {...props} /> : <Missing />
}

function KnownAddress({
  value,
  name,
  isContract,
  isOwn,
  withCopy,
  isPlain,
  isBare,
}: Props & { value: string }) {
  const known = nameOf(value)
  const shown = name ?? known?.name
  const kind = known?.kind ?? (isContract === true ? 'contract' : 'account')
  const isNamed = isPlain !== true && shown !== undefined
  return (
    <span className={styles['party']} data-named={isNamed || undefined}>
      {isBare !== true && <Mark address={value} kind={kind} />}
      {isPlain === true ? (
        <>
          {/* A page's own title has the tag beside its name. */}
          {isBare !== true && <Tag value={value} shown={shown} />}
          <Words value={value} tag={undefined} shown={undefined} isOwn={isOwn === true} />
        </>
      ) : (
        <TaggedWords value={value} shown={shown} isOwn={isOwn === true} />
      )}
      <Kind kind={kind} />
      <OperatorMarks of={known} />
      {withCopy === true && <CopyButton text={value} />}
    </span>
  )
}

/** The same with its address below the name. */
export function AddressLines({ value, isContract }: Pick<Props, 'isContract'> & { readonly value: string }) {
  const known = nameOf(value)
  const tag = useTag(value)
  const isNamed = tag !== undefined || known?.name !== undefined
  const kind = known?.kind ?? (isContract === true ? 'contract' : 'account')
  return (
    <span className={styles['party']} data-named={isNamed || undefined}>
      <Mark address={value} kind={kind} size={26} />
      <span className={styles['lines']}>
        <Words value={value} tag={tag} shown={known?.name} isOwn={false} />
        {isNamed && (
          <small>
            <SplitText text={value} endLength={addressTail} />
          </small>
        )}
      </span>
      <Kind kind={kind} />
      <OperatorMarks of={known} />
    </span>
  )
}

type TagProps = Pick<WordsProps, 'value' | 'shown'>

function Tag({ value, shown }: TagProps) {
  const tag = useTag(value)
  return tag !== undefined && <PrivateTag text={tag} address={value} name={shown} />
}

const TaggedWords = (props: Omit<WordsProps, 'tag'>) => <Words tag={useTag(props.value)} {...props} />

type WordsProps = {
  readonly value: string
  readonly tag: string | undefined
  readonly shown: string | undefined
  readonly isOwn: boolean
}

/** The tag, the name or the address, as a link unless the page is about it. */
function Words({ value, tag, shown, isOwn }: WordsProps) {
  const text =
    tag !== undefined ? (
      <PrivateTag text={tag} address={value} name={shown} />
    ) : shown === undefined ? (
      <SplitText text={value} endLength={addressTail} />
    ) : (
      // A name that the account chose itself, as anybody can.
      <bdi className={styles['clip']} data-given={nameOf(value)?.from === 'account' || undefined}>
        {neutralText(shown)}
      </bdi>
    )
  if (isOwn) return <span className={styles['own']}>{text}</span>
  return (
    <Link
      to={`/address/${value}`}
      className={styles['partyLink'] ?? ''}
      data-tip={shown === undefined ? value : `${shown}\n${value}`}
    >
      {text}
    </Link>
  )
}

/** What the operator's labels say of an address, after its name. */
export function OperatorMarks({ of: known }: { readonly of: AddressName | undefined }) {
  const exchange = known && exchangeOf(known)
  return (
    <>
      {exchange !== undefined && <ExchangeMark name={exchange} />}
      {known?.risk === true && <RiskMark />}
    </>
  )
}

/** The shape of the mark in words. */
function Kind({ kind }: { readonly kind: AddressName['kind'] }) {
  const t = useTranslations('show')
  return kind === 'account' ? null : <span className={styles['hidden']}> {t(kind)}</span>
}

import { Link } from '@tanstack/react-router'
import { useTag } from '../browser/shown-book.ts'
import type { RepresentativeType } from '../data/governance.ts'
import { neutralText, SplitText } from './text.tsx'
import { addressTail } from './address.tsx'
import { Mark } from './mark.tsx'
import styles from './representative.module.css'
import { useTranslations } from 'use-intl/react'
import showStyles from './show.module.css'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Count } from './quantity.tsx'
import { Height } from './block.tsx'
import { Missing } from './missing.tsx'
import { PrivateTag } from './private-tag.tsx'

type Props = {
  readonly address: string
  readonly name?: string | undefined
  readonly url: string
  readonly type?: RepresentativeType | undefined
}

/** The name of a representative: that of its account, else the host of its website. */
export const nameOfRepresentative = ({ name, url }: Pick<Props, 'name' | 'url'>): string | undefined =>
  neutralText(name || url.replace(/^https?:\/\//i, '').replace(/\/$/, '')) || undefined

/** A representative in a list: picture, name, address, class. */
export function Representative({ address, name, url, type }: Props) {
  const called = nameOfRepresentative({ name, url })
  const tag = useTag(address)
  return (
    <span className={styles['one']}>
      <Mark address={address} kind="representative" size={32} />
      <span className={styles['words']}>
        <Link to={`/representative/${address}`} className={styles['name'] ?? ''}>
          {tag !== undefined ? (
            <PrivateTag text={tag} address={address} name={called} />
          ) : called === undefined ? (
            <SplitText text={address} endLength={addressTail} />
          ) : (
            <bdi dir="auto">{called}</bdi>
          )}
        </Link>
        <span className={styles['second']}>
          {type !== undefined && <RepresentativeClass type={type} />}
          {(tag ?? called) !== undefined && <SplitText text={address} endLength={addressTail} />}
        </span>
      </span>
    </span>
  )
}

/** The API's numbers, by their names in the URL and in the locales. */
export const classNames = { 1: 'producer', 2: 'partner', 3: 'candidate' } as const
const tones = { 1: 'good', 2: 'accent', 3: undefined } as const

/** Whether a representative produces blocks, shares the vote rewards, or neither. */
export function RepresentativeClass({ type }: { readonly type: RepresentativeType }) {
  const t = useTranslations('governance')
  const name = classNames[type]
  return (
    <span className={showStyles['pill']} data-tone={tones[type]} data-tip={t(`${name}Why`)}>
      {t(name)}
    </span>
  )
}

type RepresentativeLinkProps = {
  readonly of: { readonly address: string; readonly name?: string | undefined; readonly url: string }
}

/** A representative by name, to its page. */
export function RepresentativeLink({ of }: RepresentativeLinkProps) {
  const name = nameOfRepresentative(of)
  const tag = useTag(of.address)
  return (
    <Link to={`/representative/${of.address}`} className={showStyles['line'] ?? ''} data-tip={of.address}>
      <Mark address={of.address} kind="representative" />
      {tag !== undefined ? (
        <PrivateTag text={tag} address={of.address} name={name} />
      ) : name === undefined ? (
        <SplitText text={of.address} endLength={addressTail} />
      ) : (
        <bdi className={showStyles['clip']} dir="auto">
          {name}
        </bdi>
      )}
    </Link>
  )
}

type RankProps = {
  readonly value: number | undefined
  /** Places gained since the last count; negative for places lost. */
  readonly gained?: number | undefined
}

/** A rank among the representatives, and its change. */
export function Rank({ value, gained = 0 }: RankProps) {
  const t = useTranslations('governance')
  return (
    <span className={showStyles['line']}>
      <Count value={value} />
      {gained !== 0 && (
        <span
          className={showStyles['change']}
          data-direction={gained > 0 ? 'up' : 'down'}
          dir="ltr"
          data-tip={t(gained > 0 ? 'placesGained' : 'placesLost', { count: Math.abs(gained) })}
        >
          {gained > 0 ? <IconArrowUp size={13} aria-hidden /> : <IconArrowDown size={13} aria-hidden />}
          <span aria-hidden>{Math.abs(gained)}</span>
          <span className={showStyles['hidden']}>
            {t(gained > 0 ? 'placesGained' : 'placesLost', { count: Math.abs(gained) })}
          </span>
        </span>
      )}
    </span>
  )
}

type LastBlockProps = {
  /** Its newest block; 0 for none. */
  readonly height: number
  readonly isProducer: boolean
  /** Newest block of the chain. */
  readonly head: number | undefined
}

/** A producer without a block for this long counts as stopped. */
export const silentBlocks = 1000

/** The newest block of a representative, marked while it is a producer. */
export function LastBlock({ height, isProducer, head }: LastBlockProps) {
  const t = useTranslations('governance')
  if (height === 0) return <Missing why="none" />
  const state =
    !isProducer || head === undefined ? undefined : head - height <= silentBlocks ? 'producing' : 'silent'
  return (
    <span className={showStyles['line']}>
      {state !== undefined && (
        <span className={showStyles['dot']} data-state={state} data-tip={t(state, { count: silentBlocks })}>
          <span className={showStyles['hidden']}>{t(state, { count: silentBlocks })}</span>
        </span>
      )}
      <Height value={height} />
    </span>
  )
}

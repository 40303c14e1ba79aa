import { IconAlertTriangleFilled, IconBuildingBank } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import type { AddressName } from '../data/names.ts'
import styles from './mark.module.css'

type MarkProps = {
  readonly address: string
  /** Its shape: round accounts, square contracts, ringed representatives. */
  readonly kind?: AddressName['kind'] | undefined
  readonly size?: number
}

/** A picture of an address, so that similar addresses look different. It adds no information. */
export const Mark = ({ address, kind = 'account', size = 20 }: MarkProps) => (
  <span
    aria-hidden
    className={styles['mark']}
    data-kind={kind}
    style={{ inlineSize: size, blockSize: size, background: pictureOf(address) }}
  />
)

const pictures = new Map<string, string>()
const mostPictures = 2000

/**
 * A dial with two wedges and a hub as a CSS background; each letter of the address changes it. An image of SVG would
 * cost a list more time than all of its text.
 */
function pictureOf(address: string): string {
  const known = pictures.get(address)
  if (known !== undefined) return known
  if (pictures.size > mostPictures) pictures.clear()
  const next = numbersOf(address)
  const hue = () => (next() % 24) * 15
  const field = hue()
  const ground = `hsl(${field} 52% ${46 + (next() % 12)}%)`
  const light = wedge(`hsl(${hue()} 62% ${66 + (next() % 14)}%)`, next() % 24, 3 + (next() % 4))
  const dark = wedge(
    `hsl(${(field + 90 + (next() % 12) * 15) % 360} 46% ${28 + (next() % 9)}%)`,
    next() % 24,
    2 + (next() % 4),
  )
  const radius = (3 + (next() % 3)) / 0.12
  const hub = `radial-gradient(closest-side,hsl(${hue()} 80% 90%) ${radius.toFixed(1)}%,#0000 ${(radius + 4).toFixed(1)}%)`
  const picture = `${hub},${dark},${light},${ground}`
  pictures.set(address, picture)
  return picture
}
/** A sector from the centre to the edge: `start` and `span` in 24ths of a turn, its sides smoothed over a degree. */
const wedge = (colour: string, start: number, span: number): string =>
  `conic-gradient(from ${start * 15}deg,${colour} ${span * 15 - 1}deg,#0000 ${span * 15}deg 359deg,${colour})`

/** Pseudo-random numbers from a text: FNV-1a as the seed of xorshift32. */
function numbersOf(text: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  state = state >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
}

// Tokens with a logo are few, and their pictures come later than the rows anyway.
const TokenLogo = lazy(async () => ({ default: (await import('./token-logo.tsx')).TokenLogo }))

type TokenMarkProps = {
  /** Number of a TRC10 token, contract of a TRC20 token, `_` for TRX. */
  readonly id: string
  readonly name: string | undefined
  /** As the API has it. */
  readonly logo?: string | undefined
  readonly size?: number
}

/** The logo of a token, or the first letter of its name on a colour that follows from its id. */
export function TokenMark({ id, name, logo, size = 20 }: TokenMarkProps) {
  const letter = <Letter id={id} name={name} size={size} />
  if (!logo) return letter
  return (
    <Suspense fallback={letter}>
      <TokenLogo logo={logo} size={size} fallback={letter} />
    </Suspense>
  )
}

function Letter({
  id,
  name,
  size,
}: {
  readonly id: string
  readonly name: string | undefined
  readonly size: number
}) {
  const hue = (numbersOf(id)() % 24) * 15
  const isTrx = id === '_' || id === '0'
  return (
    <span
      className={styles['coin']}
      aria-hidden
      data-letter={isTrx ? '◆' : firstLetter(name || id)}
      style={{
        inlineSize: size,
        blockSize: size,
        fontSize: Math.round(size * 0.56),
        background: isTrx ? '#c8261b' : `hsl(${hue} 45% 38%)`,
      }}
    />
  )
}

const firstLetter = (text: string) => /[\p{L}\p{N}]/u.exec(text)?.[0].toUpperCase() ?? '?'

/** Warns that the operator's labels call an address risky. */
export function RiskMark() {
  const t = useTranslations('show')
  return (
    <span className={styles['risk']} data-tip={t('risk')}>
      <IconAlertTriangleFilled size={14} aria-hidden />
      <span className={styles['hidden']}>{t('risk')}</span>
    </span>
  )
}

/** Marks an address that the operator's labels assign to an exchange. */
export function ExchangeMark({ name }: { readonly name: string }) {
  const t = useTranslations('show')
  return (
    <span className={styles['exchange']} data-tip={t('exchange', { name })}>
      <IconBuildingBank size={14} aria-hidden />
      <span className={styles['hidden']}>{t('exchange', { name })}</span>
    </span>
  )
}

import { Link } from '@tanstack/react-router'
import { useLocale } from 'use-intl/react'
import { percentOf, shareText } from '../format/percent.ts'
import { chartColours } from '../theme/chart-colours.ts'
import { useSettings } from '../theme/settings.ts'
import styles from './stacked-bar.module.css'

type Part = {
  /** As it is, in any script. */
  readonly name: string
  readonly value: bigint
  /** Everything without a part of its own, drawn in grey. */
  readonly isRest?: boolean
  /** The page of the part. */
  readonly to?: string
}

/** At most seven parts and the rest. */
type Props = { readonly label: string; readonly parts: readonly Part[] }

/** Parts of a whole as one bar, with the name and the share of each in words below it. Nothing without a whole. */
export function StackedBar({ label, parts }: Props) {
  const locale = useLocale()
  const theme = useSettings((settings) => settings.theme)
  const colourOf = (index: number, isRest = false) =>
    isRest ? 'var(--sun-edge)' : chartColours[theme][index]
  const whole = parts.reduce((sum, { value }) => sum + value, 0n)
  if (whole <= 0n) return null
  const shares = parts.map(({ value, ...part }) => ({
    ...part,
    share: percentOf(value, whole),
  }))
  return (
    <section className={styles['frame']} aria-label={label}>
      <div className={styles['bar']} aria-hidden>
        {shares.map(({ share, isRest }, index) => (
          <span key={index} style={{ inlineSize: `${share}%`, background: colourOf(index, isRest) }} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {shares.map(({ name, share, isRest, to }, index) => (
          <li key={index}>
            <span className={styles['swatch']} style={{ background: colourOf(index, isRest) }} aria-hidden />
            {to === undefined ? (
              <bdi>{name}</bdi>
            ) : (
              <Link to={to}>
                <bdi>{name}</bdi>
              </Link>
            )}
            <bdi dir="ltr">{shareText(share, locale)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

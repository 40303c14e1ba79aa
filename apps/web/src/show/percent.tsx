import { useLocale } from 'use-intl/react'
import { formatUnits } from '@sundial/primitives'
import { groupDigits } from './exact-number.ts'
import { Missing } from './missing.tsx'
import styles from './show.module.css'

/** Above this, places behind the point say nothing. */
const roomyFrom = 1000

/** A yearly rate: two places while it is a rate of this world. */
export function Rate({
  value,
  votes,
}: Pick<Props, 'value'> & { readonly votes: number | string | undefined }) {
  // Without votes there is nobody to reward, whatever the index holds.
  if (value === undefined && votes !== undefined && Number(votes) === 0) return <Missing why="none" />
  return <Percent value={value} digits={Number(value) >= roomyFrom ? 0 : 2} />
}

/** The API's percentages have six places. */
const places = 6

type Props = {
  readonly value: number | string | undefined
  /** Places shown; what lies behind is cut off. */
  readonly digits?: number
}

export function Percent({ value, digits = 2 }: Props) {
  const locale = useLocale()
  const text = percentText(value, digits, locale)
  if (text === undefined) return <Missing />
  return (
    <span className={`${styles['number']} ${styles['whole']}`} dir="ltr">
      {text}
    </span>
  )
}

export function percentText(value: Props['value'], digits: number, locale: string): string | undefined {
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return undefined
  const cut = BigInt(Math.round(number * 10 ** places)) / 10n ** BigInt(places - digits)
  return `${groupDigits(formatUnits(cut, digits), locale)} %`
}

import { useLocale, useTranslations } from 'use-intl/react'
import { type ApiInteger, groupDigits, toInteger } from '../format/exact-number.ts'
import { exactPercentText, percentText, shareText } from '../format/percent.ts'
import { Missing } from './missing.tsx'
import showStyles from './show.module.css'
import { Count } from './quantity.tsx'
import styles from './percent.module.css'

/** A higher rate says only that hardly anyone votes, as on a development chain. */
const mostRate = 1000

/** A yearly rate with two decimal places; one without meaning is only called high. */
export function Rate({
  value,
  votes,
}: Pick<Props, 'value'> & { readonly votes: number | string | undefined }) {
  const t = useTranslations('show')
  const locale = useLocale()
  // Without votes there is no one to reward, whatever the index has.
  if (value === undefined && votes !== undefined && Number(votes) === 0) return <Missing why="none" />
  if (!(Number(value) > mostRate)) return <Percent value={value} />
  return (
    <span className={showStyles['dimmed']} dir="ltr" data-tip={t('highRate')}>
      &gt; {percentText(mostRate, 0, locale)}
    </span>
  )
}

type Props = {
  readonly value: number | string | undefined
  /** Decimal places shown; further ones are truncated. */
  readonly digits?: number
}

export function Percent({ value, digits = 2 }: Props) {
  const locale = useLocale()
  const text = percentText(value, digits, locale)
  if (text === undefined) return <Missing />
  return (
    <span className={`${showStyles['number']} ${showStyles['whole']}`} dir="ltr">
      {text}
    </span>
  )
}

/** A share of a whole with two digits. */
export function Portion({ value }: { readonly value: number | undefined }) {
  const text = shareText(value, useLocale())
  if (text === undefined) return <Missing />
  return (
    <span className={`${showStyles['number']} ${showStyles['whole']}`} dir="ltr">
      {text}
    </span>
  )
}

/** A percentage for a line of text or a cell. */
export function ExactPercent({ value, decimals }: { readonly value: bigint; readonly decimals: number }) {
  const locale = useLocale()
  return (
    <span className={showStyles['number']} dir="ltr">
      {exactPercentText(value, decimals, locale)}
    </span>
  )
}

/** Decimal places, as on TronScan. */
const digits = 6

/** A share in percent, truncated after the sixth digit. */
export function Share({
  of: whole,
  value,
}: {
  readonly of: ApiInteger | undefined
  readonly value: ApiInteger
}) {
  const [total, part] = [toInteger(whole), toInteger(value)]
  if (total === undefined || part === undefined || total === 0n) return <Missing />
  const millionths = (part * 100n * 10n ** BigInt(digits)) / total
  return <ExactPercent value={millionths} decimals={digits} />
}

/** The same with a bar that is true to scale. */
export function ShareOfSupply(share: { readonly of: ApiInteger | undefined; readonly value: ApiInteger }) {
  const [total, part] = [toInteger(share.of), toInteger(share.value)]
  return (
    <span className={styles['fill']}>
      {total !== undefined && part !== undefined && total > 0n && (
        <progress max={10_000} value={Number((part * 10_000n) / total)} aria-hidden />
      )}
      <Share {...share} />
    </span>
  )
}

/** A change, with sign and colour. */
export function Change({ value }: { readonly value: ApiInteger | undefined }) {
  const locale = useLocale()
  const change = toInteger(value)
  if (change === undefined) return <Missing />
  return (
    <span className={showStyles['change']} data-direction={directionOf(change)} dir="ltr">
      {change > 0n ? '+' : ''}
      {groupDigits(String(change), locale)}
    </span>
  )
}

const directionOf = (change: bigint) => (change > 0n ? 'up' : change < 0n ? 'down' : undefined)

type MeterProps = { readonly used: ApiInteger | undefined; readonly limit: ApiInteger | undefined }

/** The remaining part of a resource that recovers over time. */
export function Meter({ used, limit }: MeterProps) {
  const [spent, all] = [toInteger(used) ?? 0n, toInteger(limit) ?? 0n]
  const left = all > spent ? all - spent : 0n
  return (
    <span className={styles['meter']}>
      <progress max={100} value={all === 0n ? 0 : Number((left * 100n) / all)} aria-hidden />
      <span dir="ltr">
        <Count value={left} /> / <Count value={all} />
      </span>
    </span>
  )
}

/** A block of java-tron holds at most this: ChainConstant.BLOCK_SIZE. */
const blockBytes = 2_000_000

/** The size of a block and how full it is, true to scale; a bar of less than a hundredth would look like one that loads. */
export function Fill({ bytes }: { readonly bytes: number | undefined }) {
  const locale = useLocale()
  if (bytes === undefined) return <Missing />
  const part = percentText((100 * bytes) / blockBytes, 2, locale)
  return (
    <span className={styles['fill']} data-tip={part}>
      {bytes >= blockBytes / 100 && <progress max={blockBytes} value={bytes} aria-hidden />}
      <Count value={bytes} />
    </span>
  )
}

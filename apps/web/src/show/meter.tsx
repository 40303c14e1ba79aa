import { Count } from './count.tsx'
import { type ApiInteger, toInteger } from './exact-number.ts'
import styles from './meter.module.css'

type MeterProps = { readonly used: ApiInteger | undefined; readonly limit: ApiInteger | undefined }

/** How much of a resource that comes back with time is used. */
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

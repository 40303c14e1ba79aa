import styles from './show.module.css'

type Props = {
  /** As it is read, its digits in groups. */
  readonly figure: string
  readonly unit?: string | undefined
}

/** Scripts that run from right to left: Hebrew, Arabic and what lies beside them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A figure and its unit in the direction of the unit, so that `5 TRX` and `5 بايت` each stand as they are read. */
export function Quantity({ figure, unit }: Props) {
  const isMirrored = unit !== undefined && rightToLeft.test(unit)
  return (
    <span className={styles['number']} dir={isMirrored ? 'rtl' : 'ltr'}>
      {/* A sign or a point would change places among letters that run the other way. */}
      {isMirrored ? <bdi dir="ltr">{figure}</bdi> : figure}
      {unit !== undefined && (
        <>
          {' '}
          <bdi className={styles['unit']} dir={isMirrored ? 'rtl' : undefined}>
            {unit}
          </bdi>
        </>
      )}
    </span>
  )
}

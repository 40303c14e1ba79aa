import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Missing } from '../../show/missing.tsx'
import { Button } from '../../ui/button.tsx'
import chart from '../../ui/chart.module.css'
import type { TableData } from './chart-files.ts'
import styles from './data.module.css'
import { useUnitWords } from './units.ts'
import { useLineName, usePeriodText } from './use-series.ts'

/** Rows at first: ten years of days would hold up the page. */
const firstRows = 200

/** All figures of a chart as text, newest first. */
export function HistoryTable({
  label,
  data: { series, lines, window },
}: {
  readonly label: string
  readonly data: TableData
}) {
  const t = useTranslations()
  const periodText = usePeriodText()
  const nameOf = useLineName()
  const { exactOf } = useUnitWords()
  const [isWhole, setWhole] = useState(false)
  const [first, last] = window
  const count = last - first + 1
  const places = Array.from(
    { length: isWhole ? count : Math.min(count, firstRows) },
    (_, index) => last - index,
  )
  return (
    <>
      {/* What scrolls must be reachable by keys. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['rows']} aria-label={label} tabIndex={0}>
        <table className={chart['table']}>
          <thead>
            <tr>
              <th scope="col">{t('chart.when')}</th>
              {lines.map((line, index) => (
                <th key={index} scope="col" data-align="end">
                  <bdi>{nameOf(line)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <tr key={place}>
                <th scope="row">{periodText(series.at[place]!, series.interval)}</th>
                {lines.map(({ values, unit }, index) => {
                  const value = values[place]
                  return (
                    <td key={index} data-align="end">
                      {value === null || value === undefined ? (
                        <Missing />
                      ) : (
                        <bdi dir="ltr">{exactOf(value, unit)}</bdi>
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {!isWhole && count > firstRows && (
        <Button variant="light" onClick={() => setWhole(true)}>
          {t('charts.allRows', { count })}
        </Button>
      )}
    </>
  )
}

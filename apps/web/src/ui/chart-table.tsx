import { useTranslations } from 'use-intl/react'
import {
  type ChartModel,
  type ChartWords,
  type SeriesModel,
  type SharesModel,
  textOf,
  wholeOf,
} from './chart-model.ts'
import styles from './chart.module.css'

type Props = { readonly label: string; readonly model: ChartModel; readonly words: ChartWords }

/** Everything a chart shows, as text. */
export function ChartTable({ label, model, words }: Props) {
  return (
    // What scrolls must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles['rows']} aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        {model.kind === 'series' ? (
          <SeriesRows model={model} words={words} />
        ) : (
          <SharesRows model={model} words={words} />
        )}
      </table>
    </section>
  )
}

/** Newest first. */
function SeriesRows({ model, words }: { readonly model: SeriesModel; readonly words: ChartWords }) {
  const t = useTranslations('chart')
  const times = model.series[0]?.points ?? []
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('when')}</th>
          {model.series.map(({ name }) => (
            <th key={name} scope="col" data-align="end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times
          .map(({ at }, index) => (
            <tr key={at}>
              <th scope="row">{words.timeOf(at, model.precision)}</th>
              {model.series.map(({ name, points }) => (
                <td key={name} data-align="end">
                  <bdi>{textOf(points[index]!, words)}</bdi>
                </td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </>
  )
}

function SharesRows({ model, words }: { readonly model: SharesModel; readonly words: ChartWords }) {
  const t = useTranslations('chart')
  const whole = wholeOf(model)
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col" data-align="end">
            {t('value')}
          </th>
          <th scope="col" data-align="end">
            {t('share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {model.parts.map((part, index) => (
          <tr key={index}>
            <th scope="row">
              <bdi>{part.name}</bdi>
            </th>
            <td data-align="end">
              <bdi>{textOf(part, words)}</bdi>
            </td>
            <td data-align="end">
              <bdi>{whole === 0 ? words.unknown : words.percentOf(part.value / whole)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </>
  )
}

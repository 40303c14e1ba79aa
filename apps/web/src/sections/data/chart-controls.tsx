import { dayMs } from '@sundial/primitives'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Interval } from '../../data/series.ts'
import { DateField } from '../../lists/date-range.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { type ChartName, chartOf, chartsOf, sections } from './catalog.ts'
import { type ChartView, type Range, rangeOf, rangesOf } from './chart-view.ts'
import styles from './data.module.css'

type Props = {
  readonly name: ChartName
  readonly view: ChartView
  /** That is shown. */
  readonly interval: Interval
  readonly choices: readonly Interval[]
  /** Starts of the first and the last period that are shown. */
  readonly edges: readonly [number | undefined, number | undefined]
  readonly canBeLog: boolean
  readonly onChange: (change: Partial<ChartView>) => void
  readonly share: ReactNode
}

const scales = ['linear', 'log'] as const

/** How a chart is shown. Everything here is in the URL. */
export function ChartControls({ name, view, interval, choices, edges, canBeLog, onChange, share }: Props) {
  const t = useTranslations('charts')
  const words = useTranslations('chart')
  const range: Range | 'none' = view.from === undefined ? rangeOf(view.range, interval) : 'none'
  return (
    <div className={styles['controls']}>
      <Segments
        label={t('interval')}
        options={choices}
        value={interval}
        onChange={(next) => onChange({ interval: next })}
        nameOf={(one) => t(`intervals.${one}`)}
      />
      <Segments
        label={t('range')}
        options={rangesOf(interval)}
        value={range as Range}
        onChange={(next) => onChange({ range: next, from: undefined, to: undefined })}
        nameOf={(one) => t(`ranges.${one}`)}
      />
      <Edges edges={edges} onChange={onChange} />
      {canBeLog && (
        <Segments
          label={t('scale')}
          options={scales}
          value={view.isLog ? 'log' : 'linear'}
          onChange={(next) => onChange({ isLog: next === 'log' })}
          nameOf={(one) => t(`scales.${one}`)}
        />
      )}
      <Compare name={name} chosen={view.with} onChange={onChange} />
      <span className={styles['acts']}>
        <IconButton
          icon={view.isTable ? IconChartLine : IconTable}
          label={words(view.isTable ? 'drawing' : 'table')}
          onClick={() => onChange({ isTable: !view.isTable })}
        />
        {share}
      </span>
    </div>
  )
}

/** The days that are shown, for those who do not zoom with a pointer. */
function Edges({ edges: [from, to], onChange }: Pick<Props, 'edges' | 'onChange'>) {
  const t = useTranslations('charts')
  const change = (start: number | undefined, end: number | undefined) => {
    if (start !== undefined && end !== undefined && start < end) onChange({ from: start, to: end })
  }
  return (
    <span className={styles['edges']}>
      <label>
        <span>{t('from')}</span>
        <DateField day={dayOf(from)} onChange={(day) => change(startOf(day), to)} />
      </label>
      <label>
        <span>{t('to')}</span>
        <DateField
          day={dayOf(to)}
          onChange={(day) => {
            const start = startOf(day)
            change(from, start === undefined ? undefined : start + dayMs - 1)
          }}
        />
      </label>
    </span>
  )
}

const dayOf = (time: number | undefined): string =>
  time === undefined ? '' : new Date(time).toISOString().slice(0, 10)

function startOf(day: string): number | undefined {
  const time = Date.parse(day)
  return Number.isNaN(time) ? undefined : time
}

/** Another chart over time, whose leading line has the second axis. */
function Compare({
  name,
  chosen,
  onChange,
}: Pick<Props, 'name' | 'onChange'> & { readonly chosen: string | undefined }) {
  const t = useTranslations('charts')
  const id = useId()
  return (
    <span className={styles['compare']}>
      <label htmlFor={id}>{t('compare')}</label>
      <select
        id={id}
        className={styles['select']}
        value={chosen ?? ''}
        onChange={({ target }) => onChange({ with: target.value === '' ? undefined : target.value })}
      >
        <option value="">{t('nothing')}</option>
        {sections.map((section) => (
          <optgroup key={section} label={t(`sections.${section}`)}>
            {chartsOf(section)
              .filter((one) => one !== name && chartOf(one).shares === undefined)
              .map((one) => (
                <option key={one} value={one}>
                  {t(`of.${one}.title`)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </span>
  )
}

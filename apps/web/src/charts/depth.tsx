import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { PairPrice } from '../show/pair-price.tsx'
import { Amount } from '../show/quantity.tsx'
import { ChartTexts } from '../ui/chart.tsx'
import chart from '../ui/chart.module.css'
import { Segments } from '../ui/segments.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import candles from './candles.module.css'
import { chartPx, type DepthLevel, depthShape } from './depth-shape.ts'
import styles from './depth.module.css'

type Props = {
  /** The best prices first. */
  readonly buy: readonly DepthLevel[]
  readonly sell: readonly DepthLevel[]
  readonly label: string
  /** Of the first token. */
  readonly decimals: number
  /** Symbols of the tokens of the pair. */
  readonly symbols: readonly [string, string]
}

const views = ['drawing', 'table'] as const

/** What is above and below the drawing. */
const headPx = 100

/** What waits up to each price as two areas that meet at the gap, or the same as a table. Needs the topic market. */
export const Depth = (props: Props) => (
  <ChartTexts fallback={<Skeleton height={chartPx + headPx} />}>
    <Drawn {...props} />
  </ChartTexts>
)

function Drawn(props: Props) {
  const t = useTranslations('chart')
  const [view, setView] = useState<(typeof views)[number]>('drawing')
  const [place, setPlace] = useState<number>()
  const { buy, sell, label } = props
  // From the lowest price to the highest one.
  const levels = [...buy.toReversed(), ...sell]
  const shown = levels[place ?? Math.max(0, buy.length - 1)]
  return (
    <div className={candles['frame']}>
      <div className={chart['head']}>
        {shown !== undefined && <Legend {...props} level={shown} isSell={sell.includes(shown)} />}
        <Segments
          label={t('views')}
          options={views}
          value={view}
          onChange={setView}
          nameOf={(one) => t(one)}
        />
      </div>
      {view === 'table' ? (
        <DepthTable {...props} />
      ) : (
        <Areas buy={buy} sell={sell} label={t('drawn', { label })} place={place} onPlace={setPlace} />
      )}
    </div>
  )
}

type LegendProps = Props & { readonly level: DepthLevel; readonly isSell: boolean }

/** The price under the pointer, else the best one of a buyer, with all that waits up to it. */
function Legend({ level, isSell, decimals, symbols: [first, second] }: LegendProps) {
  const t = useTranslations('market')
  return (
    <dl className={candles['legend']}>
      <div>
        <dt>{t(isSell ? 'sold' : 'bought')}</dt>
        <dd>
          <PairPrice value={level.price} unit={second} />
        </dd>
      </div>
      <div>
        <dt>{t('sum')}</dt>
        <dd>
          <Amount value={level.sum} decimals={decimals} unit={first} />
        </dd>
      </div>
    </dl>
  )
}

type AreasProps = Pick<Props, 'buy' | 'sell' | 'label'> & {
  /** Of the level under the pointer, from the lowest price on. */
  readonly place: number | undefined
  readonly onPlace: (place: number | undefined) => void
}

function Areas({ buy, sell, label, place, onPlace }: AreasProps) {
  const { areas, xs, ys } = depthShape(buy, sell)
  const point = (share: number) => {
    const distances = xs.map((x) => Math.abs(x - share))
    onPlace(distances.indexOf(Math.min(...distances)))
  }
  const move = (event: KeyboardEvent) => {
    const last = xs.length - 1
    const from = place ?? buy.length - 1
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined || last < 0) return
    event.preventDefault()
    onPlace(Math.min(last, Math.max(0, to)))
  }
  return (
    // Arrow keys choose a price, so it takes the focus.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <svg
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      className={styles['areas']}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={move}
      onBlur={() => onPlace(undefined)}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect()
        if (xs.length > 0 && width > 0) point((clientX - left) / width)
      }}
      onPointerLeave={() => onPlace(undefined)}
    >
      <path d={areas.buy} data-side="buy" />
      <path d={areas.sell} data-side="sell" />
      {place !== undefined && xs[place] !== undefined && (
        <path d={`M${xs[place]} 1V${ys[place]}`} className={styles['cross']} />
      )}
    </svg>
  )
}

/** All prices as text: sellers from the highest one down, then buyers. */
function DepthTable({ buy, sell, label, decimals, symbols: [first, second] }: Props) {
  const t = useTranslations('market')
  const rows = [
    ...sell.toReversed().map((level) => ({ ...level, side: t('sold') })),
    ...buy.map((level) => ({ ...level, side: t('bought') })),
  ]
  return (
    // What scrolls must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={chart['rows']} aria-label={label} tabIndex={0}>
      <table className={chart['table']}>
        <thead>
          <tr>
            <th scope="col">{`${t('price')}, ${second}`}</th>
            <th scope="col">{t('form.side')}</th>
            <th scope="col" data-align="end">{`${t('sum')}, ${first}`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ price, sum, side }) => (
            <tr key={`${side} ${price}`}>
              <th scope="row">
                <PairPrice value={price} />
              </th>
              <td>{side}</td>
              <td data-align="end">
                <Amount value={sum} decimals={decimals} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

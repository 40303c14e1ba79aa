import { useState } from 'react'
import { chartColours } from '../theme/chart-colours.ts'
import { useSettings } from '../theme/settings.ts'
import { HistoryCanvas } from './history-canvas.tsx'
import type { History } from './history-model.ts'
import styles from './history.module.css'

type Props = {
  readonly label: string
  readonly history: History
  readonly onZoom: (window: readonly [number, number]) => void
}

/** Figures over time, with the exact ones of the period under the pointer, else of the newest that is shown. */
export function HistoryChart({ label, history, onZoom }: Props) {
  const [place, setPlace] = useState<number>()
  return (
    <>
      <Readout history={history} place={Math.min(place ?? history.window[1], history.at.length - 1)} />
      <HistoryCanvas label={label} history={history} place={place} onPoint={setPlace} onZoom={onZoom} />
    </>
  )
}

type ReadoutProps = { readonly history: History; readonly place: number }

function Readout({ history: { at, lines, timeOf }, place }: ReadoutProps) {
  const theme = useSettings((settings) => settings.theme)
  const time = at[place]
  return (
    <div className={styles['line']}>
      <dl className={styles['readout']}>
        {lines.map(({ name, textAt, isRest }, index) => (
          <div key={index}>
            <span
              aria-hidden
              className={styles['swatch']}
              style={{
                background: isRest === true ? 'var(--sun-dimmed)' : chartColours[theme][index % 8],
              }}
            />
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <bdi>{textAt(place)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {time !== undefined && <span className={styles['when']}>{timeOf(time)}</span>}
    </div>
  )
}

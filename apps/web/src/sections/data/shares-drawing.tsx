import { useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { Chart } from '../../ui/chart.tsx'
import { useChartWords } from '../../ui/chart-frame.tsx'
import type { SharesModel } from '../../ui/chart-model.ts'
import type { ChartName } from './catalog.ts'
import { csvText } from './chart-files.ts'
import styles from './data.module.css'
import { ShareMenu } from './share-menu.tsx'

type Props = {
  readonly name: ChartName
  readonly model: SharesModel
  /** At which the parts are true. */
  readonly block: number | undefined
  /** All rows of the table with their heads, as plain text for other programs. */
  readonly table: readonly (readonly string[])[]
}

/** Parts of a whole as a drawing, with its downloads. */
export function SharesDrawing({ name, model, block, table }: Props) {
  const t = useTranslations('charts')
  const chartWords = useChartWords()
  const search = useShownSearch()
  return (
    <>
      <div className={styles['take']}>
        <ShareMenu
          name={name}
          search={search}
          block={block}
          csvOf={() => csvText(table)}
          pictureOf={async (kind, words) =>
            (await import('../../charts/shares-picture.ts')).sharesPicture(kind, { model, chartWords }, words)
          }
        />
      </div>
      <Chart label={t(`of.${name}.title`)} model={model} />
    </>
  )
}

/** Search parameters that choose which shares are shown. */
export function useShownSearch(): Readonly<Record<string, string | undefined>> {
  const { day, top }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false })
  return { day, top }
}

import { useRouter } from '@tanstack/react-router'
import {
  IconDownload,
  IconFileTypeCsv,
  IconLink,
  IconPhoto,
  IconVector,
  IconWindow,
} from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { History } from '../../charts/history-option.ts'
import { useSettings } from '../../theme/settings.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { saveBlob, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import { csvOf, type TableData } from './chart-files.ts'
import { type ChartView, writeView } from './chart-view.ts'
import { useLineName } from './use-series.ts'

type Props = {
  /** Of the files. */
  readonly name: string
  readonly title: string
  readonly note: string
  readonly view: ChartView
  readonly history: History
  readonly data: TableData
}

/** What a person takes along: the table, a picture, or a link that opens the same view. */
export function ShareMenu({ name, title, note, view, history, data }: Props) {
  const t = useTranslations('charts')
  const router = useRouter()
  const nameOf = useLineName()
  const theme = useSettings((settings) => settings.theme)
  const locale = useLocale()
  const copy = async (isEmbedded: boolean) => {
    const { href } = router.buildLocation({ to: '.', search: writeView({ ...view, isEmbedded }) })
    const url = new URL(router.history.createHref(href), window.location.href).href
    if (await copyText(url)) toast(t('copied'))
  }
  const savePicture = async (kind: 'png' | 'svg') => {
    // ECharts is here already: the drawing has loaded it.
    const { pictureOf } = await import('../../charts/history-picture.ts')
    saveBlob(`${name}.${kind}`, await pictureOf(kind, { history, title, note, theme, locale }))
  }
  const acts = [
    ['csv', IconFileTypeCsv, () => saveFile(`${name}.csv`, { text: csvOf(data, nameOf), type: 'text/csv' })],
    ['png', IconPhoto, () => void savePicture('png')],
    ['svg', IconVector, () => void savePicture('svg')],
    ['link', IconLink, () => void copy(false)],
    ['embed', IconWindow, () => void copy(true)],
  ] as const
  return (
    <Disclosure label={<IconDownload size={18} aria-hidden />} name={t('save')} align="end">
      <ul>
        {acts.map(([act, Icon, run]) => (
          <li key={act}>
            <button type="button" onClick={run}>
              <Icon size={18} stroke={1.6} aria-hidden />
              {t(act)}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

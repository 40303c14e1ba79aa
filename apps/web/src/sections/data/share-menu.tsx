import { useRouter } from '@tanstack/react-router'
import { IconCode, IconDownload, IconFileTypeCsv, IconLink, IconPhoto, IconVector } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { PictureKind, PictureWords } from '../../charts/picture-words.ts'
import { frameUrl, siteUrl } from '../../data/frame.ts'
import { groupDigits } from '../../format/exact-number.ts'
import { useSettings } from '../../theme/settings.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { saveBlob, saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import type { ChartName } from './catalog.ts'

type Props = {
  /** Also of the files. */
  readonly name: ChartName
  /** The view as search parameters. */
  readonly search: Readonly<Record<string, string | undefined>>
  /** At which the figures are true; absent where that is not known. */
  readonly block: number | undefined
  /** The table for other programs. */
  readonly csvOf: () => string
  readonly pictureOf: (kind: PictureKind, words: PictureWords) => Promise<Blob>
}

/** Ways to share a chart: table, picture, link to the same view, code to embed it. */
export function ShareMenu({ name, search, block, csvOf, pictureOf }: Props) {
  const t = useTranslations('charts')
  const router = useRouter()
  const theme = useSettings((settings) => settings.theme)
  const locale = useLocale()
  const title = t(`of.${name}.title`)
  const height = block === undefined ? [] : [t('atBlock', { height: groupDigits(String(block), locale) })]
  const note = [t(`of.${name}.source`), ...height].join(' ')
  const copy = async (textOf: (hash: string) => string) => {
    const { href } = router.buildLocation({ to: `/data/charts/${name}`, search })
    if (await copyText(textOf(`#${href}`))) toast(t('copied'))
  }
  const savePicture = async (kind: PictureKind) =>
    saveBlob(`${name}.${kind}`, await pictureOf(kind, { title, note, theme, locale }))
  const acts = [
    ['csv', IconFileTypeCsv, () => saveFile(`${name}.csv`, { text: csvOf(), type: 'text/csv' })],
    ['png', IconPhoto, () => void savePicture('png')],
    ['svg', IconVector, () => void savePicture('svg')],
    ['link', IconLink, () => void copy(siteUrl)],
    ['embed', IconCode, () => void copy((hash) => frameCode(frameUrl(hash), title))],
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

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const attribute = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => entities[sign]!)

/** HTML for the page of another site. */
export const frameCode = (url: string, title: string): string =>
  `<iframe src="${attribute(url)}" title="${attribute(title)}" width="100%" height="820" style="border:0" loading="lazy" allow="clipboard-write"></iframe>`

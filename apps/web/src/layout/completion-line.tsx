import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import { status, type SystemStatus } from '../data/server.ts'
import { Topic } from '../i18n/topic.tsx'
import { percentText } from '../format/percent.ts'
import { durationText } from '../format/time.ts'

/** How far a whole index is that is built. */
export const CompletionLine = () => (
  <Topic name="late">
    <Line />
  </Topic>
)

function Line() {
  const { data } = useQuery(status())
  const client = useQueryClient()
  const completion = data?.body.sync?.completion
  // Once the index is whole, everything on the page may be more.
  useEffect(() => () => void client.invalidateQueries(), [client])
  return completion && <Building completion={completion} />
}

type Completion = NonNullable<SystemStatus['sync']['completion']>

function Building({ completion: { progress, secondsLeft, trouble } }: { readonly completion: Completion }) {
  const t = useTranslations('late')
  const locale = useLocale()
  const percent = percentText(progress, 2, locale) ?? ''
  const text =
    trouble !== undefined
      ? t('waiting', { percent })
      : secondsLeft === undefined
        ? t('building', { percent })
        : t('buildingLeft', { percent, time: roughly(secondsLeft, locale) })
  return <> {text}</>
}

/** In days from two days on, in hours from two hours on, else in minutes. */
function roughly(seconds: number, locale: string): string {
  const unit = seconds >= 2 * 86_400 ? 86_400 : seconds >= 2 * 3600 ? 3600 : 60
  const units = Math.max(1, Math.round(seconds / unit))
  return durationText(BigInt(1000 * unit * units), locale)
}

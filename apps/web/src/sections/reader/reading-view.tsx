import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CodeReading, Place } from '../../data/code-reading.ts'
import { Choice } from '../../ui/form.tsx'
import { Findings } from './findings.tsx'
import { Functions } from './functions.tsx'
import { Gaps, Structure } from './structure.tsx'
import { SourcePane } from './source-pane.tsx'
import { OpenPlace } from './place-link.tsx'
import styles from './reader.module.css'

/** What the sources say, beside the code: every statement opens its line. */
export function ReadingView({ reading }: { readonly reading: CodeReading }) {
  const t = useTranslations('reader')
  const { readings, contracts, files, main } = reading
  const names = readings.map(({ contract }) => contract)
  const [chosen, setChosen] = useState(main ?? names.at(-1) ?? '')
  const shown = readings.find(({ contract }) => contract === chosen) ?? readings.at(-1)
  const start = contracts.find(({ name }) => name === shown?.contract)?.place
  const [place, setPlace] = useState<Place | undefined>(start)
  return (
    <OpenPlace value={setPlace}>
      {names.length > 1 && (
        <div className={styles['choice']}>
          <Choice
            label={t('contract')}
            values={[...new Set(names)]}
            value={shown?.contract ?? ''}
            textOf={(name) => name}
            onChoose={setChosen}
          />
        </div>
      )}
      <div className={styles['columns']}>
        <div className={styles['said']}>
          {shown === undefined ? (
            <p className={styles['empty']}>{t('nothing')}</p>
          ) : (
            <>
              <Findings reading={shown} />
              <Functions functions={shown.functions} />
              <Gaps gaps={shown.gaps} />
            </>
          )}
          <Structure contracts={contracts} />
        </div>
        <SourcePane files={files} place={place} onPlace={setPlace} />
      </div>
    </OpenPlace>
  )
}

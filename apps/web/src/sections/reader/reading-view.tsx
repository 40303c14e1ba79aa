import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CodeReading, ContractReading, Place } from '../../data/code-reading.ts'
import { Choice } from '../../ui/form.tsx'
import { Findings } from './findings.tsx'
import { Functions } from './functions.tsx'
import { WithPresentValues } from './present-values.tsx'
import { Gaps, Structure } from './structure.tsx'
import { SourcePane } from './source-pane.tsx'
import { OpenPlace } from './place-link.tsx'
import styles from './reader.module.css'

type Props = {
  readonly reading: CodeReading
  /** Of the verified contract whose sources they are. */
  readonly address?: string | undefined
}

/** What the sources say, beside the code: every statement opens its line. */
export function ReadingView({ reading, address }: Props) {
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
            <AtAddress address={isMain(shown, main) ? address : undefined} reading={shown}>
              <Findings reading={shown} />
              <Functions functions={shown.functions} />
              <Gaps gaps={shown.gaps} />
            </AtAddress>
          )}
          <Structure contracts={contracts} />
        </div>
        <SourcePane label={t('code')} files={files} place={place} onPlace={setPlace} />
      </div>
    </OpenPlace>
  )
}

/** Whether it is the contract that was verified: only its storage is at the address. */
const isMain = ({ contract, file }: ContractReading, main: string | undefined): boolean =>
  main === contract || main === `${file}:${contract}`

type AtProps = {
  readonly address: string | undefined
  readonly reading: ContractReading
  readonly children: ReactNode
}

const AtAddress = ({ address, reading, children }: AtProps) =>
  address === undefined ? (
    children
  ) : (
    <WithPresentValues key={address} address={address} reading={reading}>
      {children}
    </WithPresentValues>
  )

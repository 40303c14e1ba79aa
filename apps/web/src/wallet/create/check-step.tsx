import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { keys } from '../../browser/keys.ts'
import { PanelForm, TextField } from '../panel.tsx'
import type { NewWallet } from './new-wallet.ts'
import styles from './create-wallet.module.css'

type Props = {
  readonly wallet: NewWallet
  readonly onBack: () => void
  readonly onNext: () => void
}

const askedCount = 3
const wordCount = 12

/** Asks for three of the words: a backup that nobody has checked is none. */
export function CheckStep({ wallet, onBack, onNext }: Props) {
  const t = useTranslations('wallet.create')
  const [asked] = useState(() => choose(askedCount, wordCount))
  const [typed, setTyped] = useState<readonly string[]>(() => asked.map(() => ''))
  const [isWrong, setWrong] = useState(false)
  const check = async () => {
    const words = new TextEncoder().encode(typed.map((word) => word.trim().toLowerCase()).join(' '))
    if (await keys.call('confirmBackup', { handle: wallet.key.handle, places: asked, words })) onNext()
    else setWrong(true)
  }
  return (
    <PanelForm
      submit={t('checkIt')}
      onSubmit={() => void check()}
      onCancel={onBack}
      isDisabled={typed.some((word) => word.trim() === '')}
      error={isWrong ? t('wrongWords') : undefined}
    >
      <p className={styles['text']}>{t('checkText')}</p>
      {asked.map((place, index) => (
        <TextField
          key={place}
          label={t('word', { number: place + 1 })}
          value={typed[index] ?? ''}
          isCode
          onChange={(word) => {
            setWrong(false)
            setTyped(typed.map((one, at) => (at === index ? word : one)))
          }}
        />
      ))}
    </PanelForm>
  )
}

/** Different places in rising order. */
function choose(count: number, of: number): readonly number[] {
  const places = Array.from({ length: of }, (_, place) => ({ place, order: Math.random() }))
  return places
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ place }) => place)
    .toSorted((one, other) => one - other)
}

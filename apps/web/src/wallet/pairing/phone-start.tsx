import { type Invitation, readInvitation } from '@sundial/wallet'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { CodeCamera, hasCodeDetector } from './code-camera.tsx'
import styles from './pairing.module.css'

type Props = {
  readonly onInvitation: (invitation: Invitation) => void
  readonly isLinkWrong: boolean
}

/** Scan the code of the other device, or paste its link. */
export function PhoneStart({ onInvitation, isLinkWrong }: Props) {
  const t = useTranslations('pairing')
  const id = useId()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(isLinkWrong)
  const [isScanning, setScanning] = useState(false)
  const use = (found: string) => {
    try {
      onInvitation(readInvitation(found))
    } catch {
      setWrong(true)
    }
  }
  return (
    <>
      <p>{t('startText')}</p>
      {hasCodeDetector() &&
        (isScanning ? (
          <CodeCamera onText={use} />
        ) : (
          <button type="button" className={styles['go']} onClick={() => setScanning(true)}>
            {t('useCamera')}
          </button>
        ))}
      <form
        className={styles['field']}
        onSubmit={(event) => {
          event.preventDefault()
          use(text)
        }}
      >
        <label htmlFor={id}>{t('link')}</label>
        <input
          id={id}
          value={text}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setText(target.value)
            setWrong(false)
          }}
        />
        <p id={`${id}-note`} role="alert" className={styles['problem']}>
          {isWrong || isLinkWrong ? t('wrongLink') : ''}
        </p>
        <div className={styles['ways']}>
          <button type="submit" className={styles['go']} disabled={text.trim() === ''}>
            {t('pair')}
          </button>
        </div>
      </form>
    </>
  )
}

import { type ExtensionSigner, type FoundExtension, SigningRefused } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { neutralText } from '../../show/text.tsx'
import { Warning } from '../panel.tsx'
import panel from '../panel.module.css'

type Props = {
  readonly extension: FoundExtension
  readonly signer: ExtensionSigner
  readonly onSigner: (signer: ExtensionSigner) => void
  readonly onBack: () => void
}

/** The extension is on another chain than this site: it can change, or log in to watch. */
export function OtherNetwork({ extension, signer, onSigner, onBack }: Props) {
  const t = useTranslations('extension')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const name = neutralText(extension.name ?? t('unnamed'))

  const change = async () => {
    setBusy(true)
    try {
      if (signer.connection.canSwitch) await signer.connection.switchNetwork()
    } catch (error) {
      if (error instanceof SigningRefused) setProblem(t('declined'))
    }
    await signer.refresh()
    setBusy(false)
    if (signer.network === 'other') setProblem((problem) => problem ?? t('stillElsewhere', { name }))
    else onSigner(signer)
  }
  return (
    <div className={panel['form']}>
      <Warning>{t('elsewhere', { name })}</Warning>
      <p role="alert" className={panel['error']}>
        {problem}
      </p>
      <div className={panel['ways']}>
        <button type="button" className={panel['quiet']} onClick={onBack}>
          {t('back')}
        </button>
        <button type="button" className={panel['quiet']} onClick={() => onSigner(signer)}>
          {t('logInAnyway')}
        </button>
        <button type="button" className={panel['go']} disabled={isBusy} onClick={() => void change()}>
          {t(signer.connection.canSwitch ? 'switchNetwork' : 'again')}
        </button>
      </div>
    </div>
  )
}

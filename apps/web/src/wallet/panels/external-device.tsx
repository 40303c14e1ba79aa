import { Link } from '@tanstack/react-router'
import { toBase58 } from '@sundial/primitives'
import { type DesktopPairing, externalDeviceSigner, invitationQuery } from '@sundial/wallet'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { Address } from '../../show/address.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from '../../ui/qr-dialog.tsx'
import type { PanelProps } from '../methods/method.ts'
import { rememberPairing, startPairing } from '../pairing/pairings.ts'
import styles from '../pairing/pairing.module.css'
import { session } from '../login/session.ts'
import { closeConnect } from '../wanted.ts'

const codeSize = 320

/** Shows the QR code, then the digits to compare, then that the phone has logged in. */
export const ExternalDevicePanel = (props: PanelProps) => (
  <Topic name="pairing">
    <Attempts {...props} />
  </Topic>
)

function Attempts(props: PanelProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

type AttemptProps = PanelProps & { readonly onAgain: () => void }

function Attempt(props: AttemptProps) {
  const [pairing, setPairing] = useState<DesktopPairing>()
  useEffect(() => {
    const started = startPairing()
    // Not in the initial state: a render that is thrown away would leave a channel open.
    // eslint-disable-next-line react/set-state-in-effect
    setPairing(started)
    return () => {
      // Once a phone has logged in, the session owns the pairing.
      if (started.state.get().kind !== 'open') started.close()
    }
  }, [])
  return pairing === undefined ? null : <Steps pairing={pairing} {...props} />
}

function Steps({
  pairing,
  onSigner,
  onCancel,
  onAgain,
  address,
}: AttemptProps & { readonly pairing: DesktopPairing }) {
  const t = useTranslations('pairing')
  const state = useSyncExternalStore(pairing.state.subscribe, pairing.state.get)
  const isTaken = useRef(false)
  useEffect(() => {
    if (state.kind !== 'open' || isTaken.current) return
    isTaken.current = true
    rememberPairing(pairing)
    const signer = externalDeviceSigner(pairing)
    if (address === undefined) session().open(signer)
    else onSigner(signer)
  }, [state.kind, pairing, address, onSigner])
  switch (state.kind) {
    case 'inviting':
      return <Invitation pairing={pairing} isOffline={state.presence === 'offline'} onCancel={onCancel} />
    case 'agreed':
      return (
        <div className={styles['body']}>
          <p>{t('compareDesktop')}</p>
          <Digits text={state.comparison} />
          <div className={styles['ways']}>
            <button type="button" className={styles['quiet']} onClick={onCancel}>
              {t('cancel')}
            </button>
          </div>
        </div>
      )
    case 'open': {
      const own = toBase58(state.address)
      return (
        <div className={styles['body']}>
          <output>{t('success')}</output>
          <p>
            <Address value={own} />
          </p>
          <p className={styles['dimmed']}>{t('keepOpen')}</p>
          <div className={styles['ways']}>
            <Link className={styles['quiet']} to={`/address/${own}`} onClick={closeConnect}>
              {t('account')}
            </Link>
            <button type="button" className={styles['go']} onClick={closeConnect}>
              {t('done')}
            </button>
          </div>
        </div>
      )
    }
    case 'ended':
      return (
        <div className={styles['body']}>
          <p role="alert" className={styles['problem']}>
            {t(`end.${state.reason}`)}
          </p>
          <div className={styles['ways']}>
            <button type="button" className={styles['quiet']} onClick={onCancel}>
              {t('back')}
            </button>
            <button type="button" className={styles['go']} onClick={onAgain}>
              {t('again')}
            </button>
          </div>
        </div>
      )
  }
}

type InvitationProps = {
  readonly pairing: DesktopPairing
  readonly isOffline: boolean
  readonly onCancel: () => void
}

function Invitation({ pairing, isOffline, onCancel }: InvitationProps) {
  const t = useTranslations('pairing')
  const url = new URL(document.baseURI)
  url.hash = `/wallet/pair?${invitationQuery(pairing.invitation)}`
  return (
    <div className={styles['body']}>
      <p>{t('scan')}</p>
      <div className={styles['code']}>
        <QrCode text={url.href} label={t('qr')} size={codeSize} />
      </div>
      <p className={styles['dimmed']}>
        {t('orCopy')} <CopyButton text={url.href} />
      </p>
      <output className={styles['dimmed']}>{t(isOffline ? 'wait.offline' : 'waitScan')}</output>
      <div className={styles['ways']}>
        <button type="button" className={styles['quiet']} onClick={onCancel}>
          {t('back')}
        </button>
      </div>
    </div>
  )
}

export const Digits = ({ text }: { readonly text: string }) => (
  <p className={styles['digits']} dir="ltr">
    {text.slice(0, 3)} {text.slice(3)}
  </p>
)

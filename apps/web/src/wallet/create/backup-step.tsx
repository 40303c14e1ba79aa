import { toBase58 } from '@sundial/primitives'
import { keystoreName } from '@sundial/wallet'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Address } from '../../show/address.tsx'
import { QrCode } from '../../ui/qr-dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { keys } from '../../browser/keys.ts'
import { PanelForm, Warning } from '../panel.tsx'
import type { NewWallet } from './new-wallet.ts'
import styles from './create-wallet.module.css'

type Props = { readonly wallet: NewWallet; readonly onNext: () => void }

/** The words, the private key, the encrypted file and the paper wallet. */
export function BackupStep({ wallet, onNext }: Props) {
  const t = useTranslations('wallet.create')
  const { key, keystore } = wallet
  const address = toBase58(key.address)
  const [paper, setPaper] = useState<string>()
  return (
    <>
      <PanelForm submit={t('saved')} onSubmit={onNext}>
        <p className={styles['text']}>{t('backupText')}</p>
        <p>
          <Address value={address} isOwn isPlain withCopy />
        </p>
        <Words handle={key.handle} />
        <Warning>{t('shareWarning')}</Warning>
        <div className={styles['ways']}>
          <button
            type="button"
            onClick={() => saveFile(keystoreName(key.address), { text: keystore, type: 'text/plain' })}
          >
            <IconDownload size={18} stroke={1.7} aria-hidden />
            {t('download')}
          </button>
          <button type="button" onClick={() => void textOf(key.handle, 'private-key').then(setPaper)}>
            <IconPrinter size={18} stroke={1.7} aria-hidden />
            {t('print')}
          </button>
        </div>
        <PrivateKey handle={key.handle} />
      </PanelForm>
      {paper !== undefined && <Paper address={address} secret={paper} onDone={() => setPaper(undefined)} />}
    </>
  )
}

const textOf = async (handle: number, what: 'private-key' | 'mnemonic'): Promise<string> => {
  const bytes = await keys.call('reveal', { handle, what })
  const text = new TextDecoder().decode(bytes)
  bytes.fill(0)
  return text
}

/** The words are written into the page by hand, so that no state of the app contains them. */
function Words({ handle }: { readonly handle: number }) {
  const t = useTranslations('wallet.create')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current } = list
    void textOf(handle, 'mnemonic').then((text) => {
      current?.replaceChildren(
        ...text.split(' ').map((word) => {
          const item = document.createElement('li')
          item.textContent = word
          return item
        }),
      )
    })
    return () => current?.replaceChildren()
  }, [handle])
  return <ol ref={list} className={styles['words']} dir="ltr" translate="no" aria-label={t('words')} />
}

function PrivateKey({ handle }: { readonly handle: number }) {
  const t = useTranslations('wallet.create')
  const box = useRef<HTMLElement>(null)
  const toggle = (isOpen: boolean) => {
    const { current } = box
    if (current === null) return
    current.textContent = ''
    if (isOpen) void textOf(handle, 'private-key').then((text) => (current.textContent = text))
  }
  return (
    <details className={styles['key']} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>{t('showKey')}</summary>
      <code ref={box} dir="ltr" translate="no" />
    </details>
  )
}

type PaperProps = { readonly address: string; readonly secret: string; readonly onDone: () => void }

/** Only on paper: it is rendered while the print dialog is open. */
function Paper({ address, secret, onDone }: PaperProps) {
  const t = useTranslations('wallet')
  const done = useRef(onDone)
  useEffect(() => {
    const { current } = done
    window.addEventListener('afterprint', current)
    window.print()
    return () => window.removeEventListener('afterprint', current)
  }, [])
  return (
    <section className={styles['paper']}>
      <h2>{t('create.paper')}</h2>
      {[
        { label: t('session.address'), text: address },
        { label: t('method.private-key.name'), text: secret },
      ].map(({ label, text }) => (
        <figure key={label}>
          <QrCode text={text} label={label} size={180} />
          <figcaption>
            <b>{label}</b>
            <code dir="ltr">{text}</code>
          </figcaption>
        </figure>
      ))}
      <p>{t('create.shareWarning')}</p>
    </section>
  )
}

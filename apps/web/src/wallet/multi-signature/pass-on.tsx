import { toHex, stringifyJson } from '@sundial/primitives'
import { type Proposal, proposalBytes, proposalJson } from '@sundial/wallet'
import { IconFileDownload, IconLink, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { copyText } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import styles from './multi-signature.module.css'

const QrDialog = lazy(async () => ({ default: (await import('../../ui/qr-dialog.tsx')).QrDialog }))

/** Bytes that a QR code of this size still shows in modules that a phone can read. */
const mostQrBytes = 1200

type Props = { readonly proposal: Proposal }

/** Ways to give a proposal to people who share no server: a link, a QR code of it, and a file that other wallets read too. */
export function PassOn({ proposal }: Props) {
  const t = useTranslations('multi')
  const [isCopied, setCopied] = useState(false)
  const [isQrOpen, setQrOpen] = useState(false)
  const link = proposalLink(proposal)
  return (
    <div className={styles['passOn']}>
      <p>{t('passOn')}</p>
      <div>
        <button type="button" onClick={() => void copyText(link).then(setCopied)}>
          <IconLink size={18} aria-hidden />
          {t(isCopied ? 'linkCopied' : 'copyLink')}
        </button>
        {link.length <= mostQrBytes && (
          <button type="button" onClick={() => setQrOpen(true)}>
            <IconQrcode size={18} aria-hidden />
            {t('qr')}
          </button>
        )}
        <button
          type="button"
          onClick={() =>
            saveFile(`${proposal.review.id.slice(0, 16)}.json`, {
              text: stringifyJson(proposalJson(proposal)),
              type: 'application/json',
            })
          }
        >
          <IconFileDownload size={18} aria-hidden />
          {t('file')}
        </button>
      </div>
      {isQrOpen && (
        <Suspense>
          <QrDialog text={link} title={t('qrTitle')} onClose={() => setQrOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The page of the account with the proposal in its hash, which no browser sends to a server. */
function proposalLink(proposal: Proposal): string {
  const url = new URL(document.baseURI)
  url.hash = `/account/signatures?tx=${toHex(proposalBytes(proposal))}`
  return url.href
}

import { trxDecimals } from '@sundial/primitives'
import { amountOf, limitDecimals } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { QrDialog } from '../../ui/qr-dialog.tsx'
import { TextField } from '../panel.tsx'
import { useAmountProblem } from '../order/use-amount-problem.ts'

type Props = { readonly address: string; readonly onClose: () => void }

/** The address to receive to as a QR code; with an amount, the code is a link that fills in the payer's form. */
export function ReceiveDialog({ address, onClose }: Props) {
  const t = useTranslations()
  const [amount, setAmount] = useState('')
  const amountProblem = useAmountProblem()
  const isAsked = amountOf(amount, trxDecimals) > 0n
  return (
    <QrDialog
      text={isAsked ? paymentLink(address, amount) : address}
      title={t('qr.wallet')}
      onClose={onClose}
    >
      <TextField
        label={t('wallet.session.receiveAmount')}
        value={amount}
        hint={t('wallet.session.receiveHint')}
        isCode
        error={amountProblem(amount)}
        onChange={(text) => setAmount(limitDecimals(text, trxDecimals))}
      />
    </QrDialog>
  )
}

function paymentLink(to: string, amount: string): string {
  const url = new URL(document.baseURI)
  url.hash = `/send?${new URLSearchParams({ to, amount: amount.replace(/\.$/, '') }).toString()}`
  return url.href
}

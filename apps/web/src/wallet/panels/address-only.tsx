import { isTronAddress, toAddress } from '@sundial/primitives'
import { addressOnlySigner } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { PanelProps } from '../methods/method.ts'
import { PanelForm, TextField } from '../panel.tsx'

export function AddressOnlyPanel({ onSigner, onCancel }: PanelProps) {
  const t = useTranslations('wallet.session')
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const login = () => {
    const address = text.trim()
    if (isTronAddress(address)) onSigner(addressOnlySigner(toAddress(address)))
    else setWrong(true)
  }
  return (
    <PanelForm submit={t('watch')} onSubmit={login} onCancel={onCancel} isDisabled={text.trim() === ''}>
      <TextField
        label={t('address')}
        hint={t('watchHint')}
        error={isWrong ? t('noAddress') : undefined}
        value={text}
        isCode
        onChange={(next) => {
          setText(next)
          setWrong(false)
        }}
      />
    </PanelForm>
  )
}

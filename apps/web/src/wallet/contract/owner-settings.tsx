import { operationOf } from '@sundial/operations'
import { type Address, toAddress } from '@sundial/primitives'
import type { ContractCreator } from '@sundial/wallet'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Count } from '../../show/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Details } from '../../ui/details.tsx'
import { feeSource } from '../chain.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { Field } from '../send/field.tsx'
import styles from './contract.module.css'
import { limitOf, percentOf } from './numbers.ts'

type Setting = 'UpdateSettingContract' | 'UpdateEnergyLimitContract' | 'ClearABIContract'
const settings: readonly Setting[] = [
  'UpdateSettingContract',
  'UpdateEnergyLimitContract',
  'ClearABIContract',
]

type Props = {
  readonly owner: Address
  /** Base58. */
  readonly contract: string
}

/** What only the creator of a contract may change; nothing for everybody else. */
export function OwnerSettings({ owner, contract }: Props) {
  const t = useTranslations()
  const client = useQueryClient()
  const [open, setOpen] = useState<Setting>()
  const queryKey = ['wallet', 'creator', contract]
  const { data: creator } = useQuery({
    queryKey,
    queryFn: async () => (await feeSource.creatorOf(toAddress(contract))) ?? null,
  })
  if (creator?.address !== owner) return null
  const close = (isSent: boolean) => {
    setOpen(undefined)
    if (!isSent) return
    for (const key of [queryKey, ['contract', contract], ['contract-code', contract]])
      void client.invalidateQueries({ queryKey: key })
  }
  return (
    <Card title={t('contract.settings.title')}>
      <Details
        facts={[
          [t('field.callerShare'), <Count key="" value={100n - creator.percent} unit="%" />],
          [t('field.creatorShare'), <Count key="" value={creator.percent} unit="%" />],
          [t('field.energyLimit'), <Count key="" value={creator.energyLimit} />],
        ]}
      />
      <div className={styles['settings']}>
        {settings.map((kind) => (
          <Button key={kind} variant="light" onClick={() => setOpen(kind)}>
            {t(`operation.${kind}`)}
          </Button>
        ))}
      </div>
      {open !== undefined && <SettingDialog {...{ owner, contract, creator }} kind={open} onClose={close} />}
    </Card>
  )
}

type DialogProps = Props & {
  readonly kind: Setting
  readonly creator: ContractCreator
  readonly onClose: (isSent: boolean) => void
}

function SettingDialog({ kind, ...props }: DialogProps) {
  return kind === 'ClearABIContract' ? <ClearDialog {...props} /> : <NumberDialog {...props} kind={kind} />
}

type NumberSetting = Exclude<Setting, 'ClearABIContract'>

/** Changes one of the two numbers. */
function NumberDialog({
  kind,
  owner,
  contract,
  creator,
  onClose,
}: DialogProps & { readonly kind: NumberSetting }) {
  const t = useTranslations()
  const isShare = kind === 'UpdateSettingContract'
  const [text, setText] = useState(String(isShare ? 100n - creator.percent : creator.energyLimit))
  const FieldOf = isShare ? ShareField : LimitField
  const value = (isShare ? percentOf : limitOf)(text)
  const named = { ownerAddress: owner, contractAddress: toAddress(contract) }
  const operation =
    value === undefined
      ? undefined
      : isShare
        ? operationOf(kind, { ...named, consumeUserResourcePercent: value })
        : operationOf(kind, { ...named, originEnergyLimit: value })
  return (
    <OrderDialog title={t(`operation.${kind}`)} order={operation && { operation }} onClose={onClose}>
      <FieldOf value={text} onChange={setText} />
    </OrderDialog>
  )
}

type FieldProps = { readonly value: string; readonly onChange: (text: string) => void }

/** The part of the energy of a call that its caller pays. */
export function ShareField(props: FieldProps) {
  const t = useTranslations()
  return (
    <NumberField
      {...props}
      label={`${t('field.callerShare')} (%)`}
      problem={percentOf(props.value) === undefined ? t('contract.settings.percent') : undefined}
      note={t('contract.settings.shareNote')}
    />
  )
}

/** The most energy of one call that the creator pays. */
export function LimitField(props: FieldProps) {
  const t = useTranslations()
  return (
    <NumberField
      {...props}
      label={t('field.energyLimit')}
      problem={limitOf(props.value) === undefined ? t('contract.settings.limit') : undefined}
      note={t('contract.settings.limitNote')}
    />
  )
}

type NumberProps = FieldProps & {
  readonly label: string
  /** Of what is typed; shown once something is. */
  readonly problem: string | undefined
  readonly note: string
}

const NumberField = ({ value, onChange, label, problem, note }: NumberProps) => (
  <Field label={label} problem={value === '' ? undefined : problem} note={note}>
    {(control) => (
      <input
        {...control}
        value={value}
        inputMode="numeric"
        dir="ltr"
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)

function ClearDialog({ owner, contract, onClose }: Omit<DialogProps, 'kind'>) {
  const t = useTranslations()
  const [isSure, setSure] = useState(false)
  const operation = operationOf('ClearABIContract', {
    ownerAddress: owner,
    contractAddress: toAddress(contract),
  })
  return (
    <OrderDialog
      title={t('operation.ClearABIContract')}
      order={isSure ? { operation } : undefined}
      onClose={onClose}
    >
      <p className={styles['plain']}>{t('contract.settings.clearText')}</p>
      <label className={styles['check']}>
        <input type="checkbox" checked={isSure} onChange={({ target }) => setSure(target.checked)} />
        {t('contract.settings.clearAgree')}
      </label>
    </OrderDialog>
  )
}

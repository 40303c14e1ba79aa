import type { Address } from '@sundial/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Bridge, moveFee } from '../../data/bridge.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useWalletData } from '../data.ts'
import { OrderOutcome } from '../multi-signature/order-outcome.tsx'
import { OrderForm } from '../order/order-form.tsx'
import type { Outcome } from '../order/order.ts'
import { TokenField } from '../order/token-field.tsx'
import { Field } from '../send/field.tsx'
import { tokensOf } from '../send/use-tokens.ts'
import { AssetOption } from './asset-option.tsx'
import styles from './bridge.module.css'
import { chargeValues, LacksFee } from './charge.tsx'
import { keyOf, type Movable, movables } from './movable.ts'
import { useMove } from './use-move.ts'

type Props = { readonly bridge: Bridge; readonly owner: Address; readonly onClose: () => void }

const trx: Movable = { kind: 'trx' }

/** Sends something to the same account on the other chain: a deposit on the main chain, a withdrawal on the side chain. */
export function MoveDialog({ bridge, owner, onClose }: Props) {
  const t = useTranslations('bridge')
  const [outcome, setOutcome] = useState<Outcome>()
  const [key, setKey] = useState(keyOf(trx))
  const [text, setText] = useState('')
  const assets = useAssets(bridge, owner)
  const asset = assets.find((one) => keyOf(one) === key) ?? trx
  const move = useMove({ bridge, owner, asset, text })
  const [wasApproval, setWasApproval] = useState(false)
  return (
    <Dialog title={t(bridge.here === 'main' ? 'deposit' : 'withdraw')} onClose={onClose} isSteady>
      {outcome === undefined ? (
        <OrderForm
          order={move.order}
          onDone={(ended) => {
            setWasApproval(move.needsApproval)
            setOutcome(ended)
          }}
          onCancel={onClose}
        >
          <Field label={t('asset')}>
            {(control) => (
              <select
                {...control}
                className={styles['asset']}
                value={keyOf(asset)}
                onChange={({ target }) => {
                  setKey(target.value)
                  setText('')
                }}
              >
                {assets.map((one) => (
                  <AssetOption key={keyOf(one)} asset={one} here={bridge.here} />
                ))}
              </select>
            )}
          </Field>
          <ValueField asset={asset} move={move} text={text} onChange={setText} />
          <p className={styles['hint']}>
            {t.rich(bridge.here === 'main' ? 'depositNote' : 'withdrawNote', chargeValues(moveFee(bridge)))}
          </p>
          <LacksFee feeSun={moveFee(bridge)} trxSun={move.trxSun} />
          {move.needsApproval && <p className={styles['hint']}>{t('approveFirst')}</p>}
        </OrderForm>
      ) : (
        // What was approved is sent next.
        <OrderOutcome outcome={outcome} onClose={wasApproval ? () => setOutcome(undefined) : onClose} />
      )}
    </Dialog>
  )
}

/** What the bridge knows, and on the main chain the account's TRC10 tokens, which their first deposit maps. */
function useAssets(bridge: Bridge, owner: Address): readonly Movable[] {
  const { data = [trx] } = useQuery(movables(bridge.here))
  const wallet = useWalletData(owner)
  if (bridge.here === 'side') return data
  const known = new Set(data.map(keyOf))
  const own = tokensOf(wallet)
    .filter(({ standard, id }) => standard === 'TRC10' && id !== '_')
    .map(({ id }): Movable => ({ kind: 'trc10', token: id }))
  return [...data, ...own.filter((one) => !known.has(keyOf(one)))]
}

type FieldProps = {
  readonly asset: Movable
  readonly move: ReturnType<typeof useMove>
  readonly text: string
  readonly onChange: (text: string) => void
}

function ValueField({ asset, move, text, onChange }: FieldProps) {
  const t = useTranslations()
  if (asset.kind === 'trc721')
    return (
      <Field label={t('bridge.item')}>
        {(control) => (
          <input
            {...control}
            value={text}
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
            onChange={({ target }) => onChange(target.value.replace(/\D/g, '').slice(0, 78))}
          />
        )}
      </Field>
    )
  if (move.decimals === undefined) return <p role="alert">{t('bridge.noDecimals')}</p>
  return (
    <TokenField
      label={t('send.amount')}
      unit={move.unit}
      decimals={move.decimals}
      value={text}
      onChange={onChange}
      most={move.most}
      fill={move.fill ?? null}
      problem={move.isAbove ? t('send.problem.above_balance') : undefined}
    />
  )
}

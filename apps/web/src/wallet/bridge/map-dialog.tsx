import { type Address, isAddress, toAddress, toBase58 } from '@sundial/primitives'
import { encodeBridgeCall } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bridge } from '../../data/bridge.ts'
import { type Contract, contract as contractQuery } from '../../data/contract.ts'
import { type Token, token as tokenQuery } from '../../data/token.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import { callOrder, type Order } from '../order/order.ts'
import { Field } from '../send/field.tsx'
import styles from './bridge.module.css'
import { chargeValues, LacksFee, lacksFee, useTrxSun } from './charge.tsx'

type Props = { readonly bridge: Bridge; readonly owner: Address; readonly onClose: () => void }

/** Asks for a token of the side chain that stands for one of the person's own contracts. */
export function MapDialog({ bridge, owner, onClose }: Props) {
  const t = useTranslations('bridge')
  const [text, setText] = useState('')
  const { creation, kind, problem } = useOwnToken(text.trim(), owner)
  const feeSun = BigInt(bridge.main.mappingFee)
  const trxSun = useTrxSun(owner)
  const isReady = creation !== undefined && kind !== undefined && !lacksFee(feeSun, trxSun)
  const ready = isReady ? { creation, kind } : undefined
  return (
    <OrderDialog title={t('map')} order={ready && mapOrder({ bridge, owner, ...ready })} onClose={onClose}>
      <Field label={t('contract')} problem={problem && t(`problem.${problem}`)}>
        {(control) => (
          <input
            {...control}
            value={text}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p className={styles['hint']}>{t.rich('mapNote', chargeValues(feeSun))}</p>
      <LacksFee feeSun={feeSun} trxSun={trxSun} />
    </OrderDialog>
  )
}

type TokenKind = 'trc20' | 'trc721'
type Mapping = Omit<Props, 'onClose'> & { readonly creation: string; readonly kind: TokenKind }

const mapOrder = ({ bridge, owner, creation, kind }: Mapping): Order =>
  callOrder(owner, {
    contract: toAddress(bridge.main.gateway),
    data: encodeBridgeCall({ kind: kind === 'trc20' ? 'mapTrc20' : 'mapTrc721', creation }),
    callValue: BigInt(bridge.main.mappingFee),
  })

type Found = {
  readonly creation?: string | undefined
  readonly kind?: TokenKind | undefined
  readonly problem?: 'address' | 'notContract' | 'notYours' | 'notSeen' | 'notToken' | undefined
}

/** Only who deployed a contract maps it, by the transaction that made it. */
function useOwnToken(text: string, owner: Address): Found {
  const isRead = isAddress(text)
  const address = isRead ? toBase58(toAddress(text)) : ''
  const { data: contract } = useQuery({ ...contractQuery(address), enabled: isRead })
  const { data: token, isError } = useQuery({ ...tokenQuery(address), enabled: isRead && contract != null })
  if (!isRead) return { problem: text.length >= 34 ? 'address' : undefined }
  if (contract === undefined) return {}
  return readOwn(contract, owner) ?? readKind(contract?.creator?.txHash, { token, isError })
}

/** Why the account cannot map the contract; undefined where nothing is known against it. */
function readOwn(contract: Contract | null, owner: Address): Found | undefined {
  if (contract === null) return { problem: 'notContract' }
  if (contract.creator?.address !== toBase58(owner)) return { problem: 'notYours' }
  return contract.creator.txHash === undefined ? { problem: 'notSeen' } : undefined
}

type Asked = { readonly token: Token | undefined; readonly isError: boolean }

function readKind(creation: string | undefined, { token, isError }: Asked): Found {
  const type = token?.info.tokenType
  if (type === 'trc20' || type === 'trc721') return { creation, kind: type }
  return { problem: token !== undefined || isError ? 'notToken' : undefined }
}

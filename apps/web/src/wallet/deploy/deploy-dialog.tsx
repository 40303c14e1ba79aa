import { type AbiItem, constructorInputs } from '@sundial/abi'
import { createdContract } from '@sundial/operations'
import { type Address as HexAddress, toBase58 } from '@sundial/primitives'
import { deploymentOperation, type ContractPayment } from '@sundial/wallet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CompiledContract } from '../../data/compile.ts'
import { contract as contractQuery } from '../../data/contract.ts'
import { itemsOf } from '../../data/contract-abi.ts'
import { emptyEntry, type Entry, inputsOf } from '../../data/contract-entry.ts'
import { ValueFields } from '../contract/value-fields.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { limitOf, percentOf } from '../contract/numbers.ts'
import { LimitField, ShareField } from '../contract/owner-settings.tsx'
import { PaymentField, usePayment } from '../contract/payment-field.tsx'
import type { Order } from '../order/order.ts'
import { OrderDialog } from '../order/order-dialog.tsx'
import styles from './deploy.module.css'

type Props = {
  readonly owner: HexAddress
  readonly contract: CompiledContract
  readonly onClose: () => void
}

/** TronScan's defaults: the creator pays all energy of a call, up to ten million. */
const defaultShare = '0'
const defaultLimit = '10000000'

/** The arguments of the constructor, what the contract receives, who pays the energy of its calls; then its address. */
export function DeployDialog({ owner, contract, onClose }: Props) {
  const t = useTranslations('deploy')
  const [items] = useState(() => itemsOf(JSON.stringify(contract.abi)) ?? [])
  const parameters = constructorInputs(items)
  const [entries, setEntries] = useState<readonly Entry[]>(() => parameters.map(emptyEntry))
  const [share, setShare] = useState(defaultShare)
  const [limit, setLimit] = useState(defaultLimit)
  const payment = usePayment(owner)
  const filled = { owner, contract, items, entries, payment: payment.payment, share, limit }
  return (
    <OrderDialog
      title={t('title', { name: contract.name })}
      order={orderOf(filled)}
      onClose={onClose}
      renderResult={(id) => <Deployed address={toBase58(createdContract(id, owner))} />}
    >
      <ValueFields parameters={parameters} entries={entries} onChange={setEntries} />
      {isPayable(items) && <PaymentField state={payment} label={t('pay')} />}
      <ShareField value={share} onChange={setShare} />
      <LimitField value={limit} onChange={setLimit} />
    </OrderDialog>
  )
}

const isPayable = (items: readonly AbiItem[]): boolean =>
  items.some((item) => item.type === 'constructor' && item.stateMutability === 'payable')

type Filled = Omit<Props, 'onClose'> & {
  readonly items: readonly AbiItem[]
  readonly entries: readonly Entry[]
  readonly payment: ContractPayment | undefined
  readonly share: string
  readonly limit: string
}

/** A block is indexed within this time. */
const indexMs = 1000

/** Undefined while a value is missing or does not match its type. */
function orderOf({ owner, contract, items, entries, payment, share, limit }: Filled): Order | undefined {
  const parameters = constructorInputs(items)
  const inputs = inputsOf(parameters, entries)
  const [percent, energyLimit] = [percentOf(share), limitOf(limit)]
  if (inputs === undefined || payment === undefined || percent === undefined || energyLimit === undefined)
    return undefined
  const { name, bytecode } = contract
  const settings = { inputs, callerPercent: percent, energyLimit, payment }
  return { operation: deploymentOperation(owner, { name, items, bytecode, ...settings }) }
}

/** The address follows from the transaction. It becomes a link when the index has the contract, or its page would find none. */
function Deployed({ address }: { readonly address: string }) {
  const t = useTranslations('deploy')
  const { data: found } = useQuery({
    ...contractQuery(address),
    refetchInterval: ({ state }) => (state.data ? false : indexMs),
  })
  return (
    <div className={styles['deployed']}>
      <p>{t('address')}</p>
      {found ? (
        <Link to={`/contract/${address}`}>
          <bdi dir="ltr">{address}</bdi>
        </Link>
      ) : (
        <code dir="ltr">{address}</code>
      )}{' '}
      <CopyButton text={address} />
      {found && (
        <p>
          <Link to="/contracts/verify" search={{ address }}>
            {t('verify')}
          </Link>
        </p>
      )}
    </div>
  )
}

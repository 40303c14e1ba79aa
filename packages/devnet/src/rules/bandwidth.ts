import type { KnownOperation, Ledger } from '@sundial/operations'
import { toBase58, toTextLossy } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import { parameterOf, propertyOf, setProperty } from '../state/properties.ts'
import type { Reader, Writer } from '../state/state.ts'
import {
  increased,
  increasedInWindow,
  recovered,
  recoveredInWindow,
  resourceSlotMs,
} from './resource-usage.ts'
import type { SignedTransaction } from './signed-transaction.ts'
import { contractRefused, resourceRefused, TransactionRefused } from './transaction-refused.ts'

/** Room for the result a block adds (java-tron Constant.MAX_RESULT_SIZE_IN_TX). */
const resultBytes = 64
const signatureBytes = 65
const publicNetLimit = 14_400_000_000n

/** How the bytes were paid: with bandwidth or with sun. */
export type NetBill = { readonly usage: bigint; readonly feeSun: bigint }

type Payment = {
  readonly signed: SignedTransaction
  readonly account: Account
  readonly bytes: bigint
  readonly now: bigint
  readonly state: Writer
  readonly ledger: Ledger
}

/** Slot in which resources are used: that of the head block, not of the block being made. */
export const resourceSlotOf = (state: Reader, genesisTimeMs: bigint): bigint =>
  (propertyOf(state, 'headTimeMs') - genesisTimeMs) / resourceSlotMs

/** java-tron BandwidthProcessor.consume. Throws `transaction_refused` when nobody can pay. */
export function payBandwidth(
  signed: SignedTransaction,
  { state, ledger, now, inBlock }: Pick<Payment, 'state' | 'ledger' | 'now'> & { inBlock: boolean },
): NetBill {
  const account = ledger.account(signed.owner)
  if (account === undefined) throw contractRefused(`account [${toBase58(signed.owner)}] does not exist`)
  const bytes = BigInt(signed.sizeBytes + resultBytes)
  const payment: Payment = { signed, account, bytes, now, state, ledger }
  if (createsAccount(signed.operation, ledger)) {
    if (!inBlock) checkCreationSize(signed, ledger)
    return payForCreation(payment)
  }
  if (payWithTokenNet(payment) || payWithStakedNet(payment, bytes) || payWithFreeNet(payment)) {
    return { usage: bytes, feeSun: 0n }
  }
  return burnFor(payment, ledger.parameter('getTransactionFee') * bytes)
}

/** java-tron BandwidthProcessor.contractCreateNewAccount. */
function createsAccount(operation: KnownOperation, ledger: Ledger): boolean {
  if (operation.kind === 'AccountCreateContract') return true
  return operation.kind === 'TransferContract' || operation.kind === 'TransferAssetContract'
    ? ledger.account(operation.value.toAddress) === undefined
    : false
}

function checkCreationSize({ id, sizeBytes, transaction }: SignedTransaction, ledger: Ledger): void {
  const size = sizeBytes - transaction.signature.length * signatureBytes
  const limit = ledger.parameter('getMaxCreateAccountTxSize')
  if (BigInt(size) <= limit) return
  throw new TransactionRefused(
    'TOO_BIG_TRANSACTION_ERROR',
    `Too big new account transaction, TxId ${id}, the size is ${size} bytes, maxTxSize ${limit}`,
  )
}

/** Free bandwidth does not pay for a new account. */
function payForCreation(payment: Payment): NetBill {
  const cost = payment.bytes * payment.ledger.parameter('getCreateNewAccountBandwidthRate')
  if (payWithStakedNet(payment, cost)) return { usage: cost, feeSun: 0n }
  return burnFor(payment, payment.ledger.parameter('getCreateAccountFee'))
}

function burnFor({ account, bytes, ledger }: Payment, feeSun: bigint): NetBill {
  if (account.balance < feeSun) {
    throw resourceRefused(
      `account [${toBase58(account.address)}] has insufficient bandwidth[${bytes}] and balance[${feeSun}] to create new account`,
    )
  }
  ledger.change(account.address, { latestOperationTime: ledger.now() })
  ledger.burn(account.address, feeSun)
  return { usage: 0n, feeSun }
}

const stakedUsageOf = (account: Account) => ({
  usage: account.netUsage,
  time: account.latestConsumeTime,
  window: account.netWindowSize,
  optimized: account.netWindowOptimized,
})

function payWithStakedNet({ account, now, state, ledger }: Payment, cost: bigint): boolean {
  if (!hasStakedNet(account, { cost, now, state })) return false
  ledger.change(account.address, { ...stakedAfter(account, cost, now), latestOperationTime: ledger.now() })
  return true
}

const hasStakedNet = (
  account: Account,
  { cost, now, state }: Pick<Payment, 'now' | 'state'> & { cost: bigint },
): boolean => cost <= netLimitOf(account, state) - recoveredInWindow(stakedUsageOf(account), now)

function stakedAfter(account: Account, cost: bigint, now: bigint): Partial<Account> {
  const { usage, time, window, optimized } = increasedInWindow(stakedUsageOf(account), cost, now)
  return { netUsage: usage, latestConsumeTime: time, netWindowSize: window, netWindowOptimized: optimized }
}

/** An account as it stands now, for those who ask (java-tron BandwidthProcessor.updateUsage). */
export function withRecoveredNet(account: Account, now: bigint): Account {
  const { usage, window, optimized } = increasedInWindow(stakedUsageOf(account), 0n, now)
  const tokens = new Set([...account.assetV2, ...account.freeAssetNetUsageV2].map(({ key }) => key))
  return {
    ...account,
    netUsage: usage,
    netWindowSize: window,
    netWindowOptimized: optimized,
    freeNetUsage: recovered(account.freeNetUsage, account.latestConsumeFreeTime, now),
    freeAssetNetUsageV2: [...tokens].map((key) => ({
      key,
      value: recovered(
        valueOf(account.freeAssetNetUsageV2, key),
        valueOf(account.latestAssetOperationTimeV2, key),
        now,
      ),
    })),
  }
}

/** java-tron BandwidthProcessor.calculateGlobalNetLimitV2: the account's share of the network's bandwidth. */
export function netLimitOf(account: Account, state: Reader): bigint {
  const totalWeight = propertyOf(state, 'totalNetWeight')
  if (totalWeight <= 0n) return 0n
  const share = Number(parameterOf(state, 'getTotalNetLimit')) / Number(totalWeight)
  return BigInt(Math.trunc((Number(stakedForNet(account)) / 1e6) * share))
}

/** java-tron AccountCapsule.getAllFrozenBalanceForBandwidth. */
function stakedForNet(account: Account): bigint {
  const own = account.frozen.reduce((sum, { frozenBalance }) => sum + frozenBalance, 0n)
  const second = account.frozenV2.find(({ type }) => type === 'BANDWIDTH')?.amount ?? 0n
  return (
    own +
    second +
    account.acquiredDelegatedFrozenBalanceForBandwidth +
    account.acquiredDelegatedFrozenV2BalanceForBandwidth
  )
}

function payWithFreeNet({ account, bytes, now, state, ledger }: Payment): boolean {
  const used = recovered(account.freeNetUsage, account.latestConsumeFreeTime, now)
  if (bytes > ledger.parameter('getFreeNetLimit') - used) return false
  const usedByAll = recovered(propertyOf(state, 'publicNetUsage'), propertyOf(state, 'publicNetTime'), now)
  if (bytes > publicNetLimit - usedByAll) return false
  const at = { time: now, now }
  ledger.change(account.address, {
    freeNetUsage: increased(used, bytes, at),
    latestConsumeFreeTime: now,
    latestOperationTime: ledger.now(),
  })
  setProperty(state, 'publicNetUsage', increased(usedByAll, bytes, at))
  setProperty(state, 'publicNetTime', now)
  return true
}

/** A token's issuer may pay for those who send it (java-tron BandwidthProcessor.useAssetAccountNet). */
function payWithTokenNet(payment: Payment): boolean {
  const { account, bytes, now, state, ledger } = payment
  const { operation } = payment.signed
  if (operation.kind !== 'TransferAssetContract') return false
  const id = toTextLossy(operation.value.assetName)
  const token = ledger.token(id)
  if (token === undefined) throw contractRefused(`asset [${id}] does not exist`)
  if (token.ownerAddress === account.address) return payWithStakedNet(payment, bytes)

  const usedByAll = recovered(token.publicFreeAssetNetUsage, token.publicLatestFreeNetTime, now)
  if (bytes > token.publicFreeAssetNetLimit - usedByAll) return false
  const lastUse = valueOf(account.latestAssetOperationTimeV2, id)
  const used = recovered(valueOf(account.freeAssetNetUsageV2, id), lastUse, now)
  if (bytes > token.freeAssetNetLimit - used) return false
  const issuer = ledger.account(token.ownerAddress)
  if (issuer === undefined || !hasStakedNet(issuer, { cost: bytes, now, state })) return false

  const at = { time: now, now }
  ledger.change(issuer.address, stakedAfter(issuer, bytes, now))
  ledger.change(account.address, {
    latestOperationTime: ledger.now(),
    latestAssetOperationTimeV2: withValue(account.latestAssetOperationTimeV2, id, now),
    freeAssetNetUsageV2: withValue(account.freeAssetNetUsageV2, id, increased(used, bytes, at)),
  })
  state.set('tokens', id, {
    ...token,
    publicFreeAssetNetUsage: increased(usedByAll, bytes, at),
    publicLatestFreeNetTime: now,
  })
  return true
}

type ValueByKey = Account['freeAssetNetUsageV2']

const valueOf = (entries: ValueByKey, key: string): bigint =>
  entries.find((entry) => entry.key === key)?.value ?? 0n

const withValue = (entries: ValueByKey, key: string, value: bigint): ValueByKey => [
  ...entries.filter((entry) => entry.key !== key),
  { key, value },
]

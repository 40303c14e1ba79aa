import { type KnownOperation, type Ledger, resources } from '@sundial/operations'
import { toBase58, toTextLossy } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
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
  readonly ledger: Ledger
}

/** java-tron BandwidthProcessor.consume. Throws `transaction_refused` when no one can pay. Shielded transfers pay differently. */
export function payBandwidth(
  signed: SignedTransaction,
  { ledger, inBlock }: { readonly ledger: Ledger; readonly inBlock: boolean },
): NetBill {
  if (signed.operation.kind === 'ShieldedTransferContract') return { usage: 0n, feeSun: 0n }
  const account = ledger.account(signed.owner)
  if (account === undefined) throw contractRefused(`account [${toBase58(signed.owner)}] does not exist`)
  const bytes = BigInt(signed.sizeBytes + resultBytes)
  const payment: Payment = { signed, account, bytes, now: resources.resourceSlotOf(ledger), ledger }
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

function payWithStakedNet({ account, ledger }: Payment, cost: bigint): boolean {
  if (cost > resources.freeStakedNet(account, ledger)) return false
  ledger.change(account.address, {
    ...resources.withNetUsed(account, cost, resources.usageTimeOf(ledger)),
    latestOperationTime: ledger.now(),
  })
  return true
}

function payWithFreeNet({ account, bytes, now, ledger }: Payment): boolean {
  const used = resources.recovered(account.freeNetUsage, account.latestConsumeFreeTime, now)
  if (bytes > ledger.parameter('getFreeNetLimit') - used) return false
  const usedByAll = resources.recovered(
    ledger.property('publicNetUsage'),
    ledger.property('publicNetTime'),
    now,
  )
  if (bytes > publicNetLimit - usedByAll) return false
  const at = { time: now, now }
  ledger.change(account.address, {
    freeNetUsage: resources.increased(used, bytes, at),
    latestConsumeFreeTime: now,
    latestOperationTime: ledger.now(),
  })
  ledger.setProperty('publicNetUsage', resources.increased(usedByAll, bytes, at))
  ledger.setProperty('publicNetTime', now)
  return true
}

/**
 * A token's issuer may pay for those who send it (java-tron BandwidthProcessor.useAssetAccountNet). A transfer by the
 * issuer counts too: java-tron compares two address objects, never their bytes. It then writes the sender before the
 * issuer, so of the issuer's own transfer only the staked bandwidth remains.
 */
function payWithTokenNet(payment: Payment): boolean {
  const { account, bytes, now, ledger } = payment
  const { operation } = payment.signed
  if (operation.kind !== 'TransferAssetContract') return false
  const id = toTextLossy(operation.value.assetName)
  const token = ledger.record('tokens', id)
  if (token === undefined) throw contractRefused(`asset [${id}] does not exist`)

  const usedByAll = resources.recovered(token.publicFreeAssetNetUsage, token.publicLatestFreeNetTime, now)
  if (bytes > token.publicFreeAssetNetLimit - usedByAll) return false
  const lastUse = resources.valueOf(account.latestAssetOperationTimeV2, id)
  const used = resources.recovered(resources.valueOf(account.freeAssetNetUsageV2, id), lastUse, now)
  if (bytes > token.freeAssetNetLimit - used) return false
  const issuer = ledger.account(token.ownerAddress)
  if (issuer === undefined || bytes > resources.freeStakedNet(issuer, ledger)) return false

  const at = { time: now, now }
  ledger.change(issuer.address, resources.withNetUsed(issuer, bytes, resources.usageTimeOf(ledger)))
  if (issuer.address !== account.address) {
    ledger.change(account.address, {
      latestOperationTime: ledger.now(),
      latestAssetOperationTimeV2: withValue(account.latestAssetOperationTimeV2, id, now),
      freeAssetNetUsageV2: withValue(account.freeAssetNetUsageV2, id, resources.increased(used, bytes, at)),
    })
  }
  ledger.setRecord('tokens', id, {
    ...token,
    publicFreeAssetNetUsage: resources.increased(usedByAll, bytes, at),
    publicLatestFreeNetTime: now,
  })
  return true
}

type ValueByKey = Account['freeAssetNetUsageV2']

const withValue = (entries: ValueByKey, key: string, value: bigint): ValueByKey => [
  ...entries.filter((entry) => entry.key !== key),
  { key, value },
]

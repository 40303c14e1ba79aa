import type { Address } from '@sundial/primitives'
import type { Account } from '@sundial/protocol'
import type { Host } from '../host.ts'
import { transferFailed, unknown } from '../machine/halt.ts'
import { maxLong, toSigned } from '../machine/words.ts'

// Transfers of sun and tokens between accounts, with java-tron's checks and messages (VMUtils.validateForSmartContract).

export type Transfer = {
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** Absent for sun. */
  readonly tokenId?: bigint | undefined
}

/** Transfers, or returns the reason for a refusal without any change. */
export function transfer(host: Host, { from, to, amount, tokenId }: Transfer): string | undefined {
  const refusal =
    tokenId === undefined
      ? refuseSun(host, from, to, amount)
      : refuseToken(host, { from, to, amount, tokenId })
  if (refusal !== undefined) return refusal
  if (tokenId === undefined) {
    host.addBalance(from, -amount)
    host.addBalance(to, amount)
  } else {
    host.addTokenBalance(from, tokenId, -amount)
    host.addTokenBalance(to, tokenId, amount)
  }
  return undefined
}

function refuseSun(host: Host, from: Address, to: Address, amount: bigint): string | undefined {
  if (from === to) return 'Cannot transfer TRX to yourself.'
  const owner = host.account(from)
  if (owner === undefined) return 'Validate InternalTransfer error, no OwnerAccount.'
  const receiver = host.account(to)
  if (receiver === undefined) {
    return 'Validate InternalTransfer error, no ToAccount. And not allowed to create an account in a smartContract.'
  }
  if (amount < 0n) return 'Amount must be greater than or equals 0.'
  if (owner.balance < amount) return 'Validate InternalTransfer error, balance is not sufficient.'
  return receiver.balance + amount > maxLong ? 'long overflow' : undefined
}

function refuseToken(host: Host, { from, to, amount, tokenId }: Required<Transfer>): string | undefined {
  if (amount <= 0n) return 'Amount must greater than 0.'
  if (from === to) return 'Cannot transfer asset to yourself.'
  const owner = host.account(from)
  if (owner === undefined) return 'No owner account!'
  if (!host.hasToken(tokenId!)) return 'No asset !'
  return (
    refuseTokenBalance(owner, tokenBalance(host, from, tokenId!), amount) ??
    refuseReceiver(host, to, tokenId!, amount)
  )
}

function refuseTokenBalance(owner: Account, available: bigint, amount: bigint): string | undefined {
  if (owner.assetV2.length === 0) return 'Owner no asset!'
  if (available <= 0n) return 'assetBalance must greater than 0.'
  return amount > available ? 'assetBalance is not sufficient.' : undefined
}

function refuseReceiver(host: Host, to: Address, tokenId: bigint, amount: bigint): string | undefined {
  if (host.account(to) === undefined) {
    return 'Validate InternalTransfer error, no ToAccount. And not allowed to create account in smart contract.'
  }
  return tokenBalance(host, to, tokenId) + amount > maxLong ? 'long overflow' : undefined
}

/** java-tron VMConstant.MIN_TOKEN_ID: ids are above it. */
const minTokenId = 1_000_000n
const notValid = 'validateForSmartContract failure:not valid token id'

/** For a call with a token, or 0 without one (java-tron Program.checkTokenId). */
export function isCallTokenId(tokenId: bigint, isTokenCall: boolean): boolean {
  return isTokenCall ? toSigned(tokenId) > minTokenId && tokenId <= maxLong : tokenId === 0n
}

export const invalidTokenId = () => transferFailed(notValid)

/** For reading a balance (java-tron Program.checkTokenIdInTokenBalance): a value beyond int64 fails differently. */
export function checkTokenId(tokenId: bigint): bigint {
  const signed = toSigned(tokenId)
  if (signed > maxLong || signed < -maxLong - 1n) throw invalidTokenId()
  if (signed <= minTokenId) throw unknown(notValid)
  return tokenId
}

export function tokenBalance(host: Host, address: Address, tokenId: bigint): bigint {
  const id = tokenId.toString()
  return host.account(address)?.assetV2.find(({ key }) => key === id)?.value ?? 0n
}

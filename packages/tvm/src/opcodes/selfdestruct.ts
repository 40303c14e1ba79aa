import type { Address } from '@sundial/primitives'
import { transfer } from '../calls/transfer.ts'
import { type Frame, type Instruction, noBytes, type InternalCall, type Token } from '../machine/frame.ts'
import { transferFailed } from '../machine/halt.ts'
import { begin } from '../machine/internal-calls.ts'
import { reportMove } from '../tracing/report-call.ts'
import { toAddress } from '../machine/words.ts'

/** java-tron's name is SUICIDE. */
export const instructions: readonly Instruction[] = [
  { code: 0xff, name: 'SUICIDE', takes: 1, gives: 0, run: selfdestruct },
]

const newAccountEnergy = 25_000
/** Since selfdestruct is restricted to the transaction of the creation (java-tron EnergyCost.SUICIDE_V2). */
const restrictedEnergy = 5_000

function selfdestruct(frame: Frame): void {
  const { rules, created } = frame.run
  const heir = toAddress(frame.peek(0))
  frame.charge(price(frame, heir))
  frame.refuseStatic()
  frame.stop(noBytes)
  const { address } = frame.context
  if (!frame.host.canSelfdestruct(address)) {
    frame.hasReverted = true
    return
  }
  frame.height -= 1
  if (rules.restrictsSelfdestruct && !created.has(address)) leave(frame, heir)
  else end(frame, heir)
}

function price(frame: Frame, heir: Address): number {
  const { restrictsSelfdestruct, hasEnergyAdjustment } = frame.run.rules
  const base = restrictsSelfdestruct ? restrictedEnergy : 0
  const paysForAccount = restrictsSelfdestruct || hasEnergyAdjustment
  return base + (paysForAccount && frame.host.account(heir) === undefined ? newAccountEnergy : 0)
}

/** The contract is removed when the transaction ends; its assets move now (java-tron Program.suicide). */
function end(frame: Frame, heir: Address): void {
  const { host, run } = frame
  const { address } = frame.context
  if (run.rules.hasVote) host.settleVotes(address)
  const internal = beginEnd(frame, heir)
  const isOwnHeir = heir === address
  const receiver = isOwnHeir ? host.block.blackhole : heir
  if (isOwnHeir) host.addBalance(address, -internal.value)
  if (isOwnHeir) host.addBalance(receiver, internal.value)
  else bequeathSun(frame, receiver, internal.value)
  bequeathTokens(frame, receiver, internal.tokens)
  bequeathStake(frame, receiver, internal)
  run.deleted.push(address)
}

/** The contract stays; its assets move, unless to itself (java-tron Program.suicide2, TIP-6780). */
function leave(frame: Frame, heir: Address): void {
  const { host, run } = frame
  const { address } = frame.context
  const internal = beginEnd(frame, heir)
  if (heir === address) return
  if (run.rules.hasVote) host.settleVotes(address)
  internal.value = balanceOf(frame)
  bequeathSun(frame, heir, internal.value)
  bequeathTokens(frame, heir, internal.tokens)
  bequeathStake(frame, heir, internal)
}

function beginEnd(frame: Frame, heir: Address): InternalCall {
  const assets = frame.host.account(frame.context.address)?.assetV2 ?? []
  const tokens = assets.map(({ key, value }) => ({ id: BigInt(key), amount: value }))
  const value = balanceOf(frame)
  reportMove(frame, heir, value)
  return begin(frame, { to: heir, value, note: 'suicide', tokens })
}

const balanceOf = (frame: Frame): bigint => frame.host.account(frame.context.address)?.balance ?? 0n

function bequeathSun(frame: Frame, heir: Address, amount: bigint): void {
  const { host, context } = frame
  if (host.account(heir) === undefined) host.createAccount(heir)
  if (amount === 0n) return
  const refusal = transfer(host, { from: context.address, to: heir, amount })
  if (refusal !== undefined) {
    throw transferFailed(`transfer all token or transfer all trx failed in suicide: ${refusal}`)
  }
}

function bequeathTokens({ host, context }: Frame, heir: Address, tokens: readonly Token[]): void {
  for (const { id, amount } of tokens) {
    if (amount === 0n) continue
    host.addTokenBalance(context.address, id, -amount)
    host.addTokenBalance(heir, id, amount)
  }
}

function bequeathStake(frame: Frame, heir: Address, internal: InternalCall): void {
  const { rules } = frame.run
  if (!rules.hasFreeze && !rules.hasFreezeV2) return
  const unfrozen = frame.host.bequeathStake(frame.context.address, heir)
  if (unfrozen === 0n) return
  begin(frame, { to: heir, value: unfrozen, note: 'withdrawExpireUnfreezeWhileSuiciding' })
  internal.value += unfrozen
}

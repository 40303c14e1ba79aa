// Stake, votes and rewards of contracts (java-tron Program.freezeBalanceV2 and related methods). The host performs the
// operation; a rejected one pushes 0 and leaves its internal transaction rejected.
import type { Frame, Instruction, InternalCall } from '../machine/frame.ts'
import { begin } from '../machine/internal-calls.ts'
import { maxLong, toAddress, toSigned } from '../machine/words.ts'
import type { StakeOperation } from '../stake.ts'

const stake1 = 'getAllowTvmFreeze'
const stake2 = 'getUnfreezeDelayDays'
const vote = 'getAllowTvmVote'

export const instructions: readonly Instruction[] = [
  { code: 0xd5, name: 'FREEZE', takes: 3, gives: 1, steps: 2000, since: stake1, run: freeze },
  {
    code: 0xd6,
    name: 'UNFREEZE',
    takes: 2,
    gives: 1,
    steps: 2000,
    energy: 20_000,
    since: stake1,
    run: unfreeze,
  },
  {
    code: 0xd7,
    name: 'FREEZEEXPIRETIME',
    takes: 2,
    gives: 1,
    steps: 100,
    energy: 50,
    since: stake1,
    run: freezeExpiry,
  },
  {
    code: 0xd9,
    name: 'WITHDRAWREWARD',
    takes: 0,
    gives: 1,
    steps: 2000,
    energy: 20_000,
    since: vote,
    run: withdrawReward,
  },
  {
    code: 0xda,
    name: 'FREEZEBALANCEV2',
    takes: 2,
    gives: 1,
    steps: 2000,
    energy: 10_000,
    since: stake2,
    run: freezeV2,
  },
  {
    code: 0xdb,
    name: 'UNFREEZEBALANCEV2',
    takes: 2,
    gives: 1,
    steps: 2000,
    energy: 10_000,
    since: stake2,
    run: unfreezeV2,
  },
  {
    code: 0xdc,
    name: 'CANCELALLUNFREEZEV2',
    takes: 0,
    gives: 1,
    steps: 2000,
    energy: 10_000,
    since: stake2,
    run: cancelUnfreezes,
  },
  {
    code: 0xdd,
    name: 'WITHDRAWEXPIREUNFREEZE',
    takes: 0,
    gives: 1,
    steps: 2000,
    energy: 10_000,
    since: stake2,
    run: withdrawUnfrozen,
  },
  {
    code: 0xde,
    name: 'DELEGATERESOURCE',
    takes: 3,
    gives: 1,
    steps: 2000,
    energy: 10_000,
    since: stake2,
    run: delegate,
  },
  {
    code: 0xdf,
    name: 'UNDELEGATERESOURCE',
    takes: 3,
    gives: 1,
    steps: 2000,
    energy: 10_000,
    since: stake2,
    run: undelegate,
  },
]

const freezeEnergy = 20_000
const newAccountEnergy = 25_000

function freeze(frame: Frame): void {
  const receiver = toAddress(frame.peek(2))
  const isNew = frame.host.account(receiver) === undefined
  frame.charge(isNew ? freezeEnergy + newAccountEnergy : freezeEnergy)
  if (frame.run.rules.hasVote) frame.refuseStatic()
  const resource = frame.pop()
  const amount = frame.pop()
  frame.height -= 1
  // Disabled by Stake 2.0, without even an internal transaction.
  if (frame.run.rules.hasFreezeV2) return frame.push(0n)
  const internal = begin(frame, { to: receiver, value: long(amount), note: `freezeFor${named(resource)}` })
  const owner = frame.context.address
  succeed(frame, internal, {
    kind: 'freeze',
    owner,
    receiver,
    resource: toSigned(resource),
    amount: toSigned(amount),
  })
}

function unfreeze(frame: Frame): void {
  if (frame.run.rules.hasVote) frame.refuseStatic()
  const resource = frame.pop()
  const receiver = toAddress(frame.pop())
  const internal = begin(frame, { to: receiver, value: 0n, note: `unfreezeFor${named(resource)}` })
  const owner = frame.context.address
  const paid = perform(frame, internal, { kind: 'unfreeze', owner, receiver, resource: toSigned(resource) })
  if (paid !== undefined) internal.value = paid
  frame.push(paid === undefined ? 0n : 1n)
}

function freezeExpiry(frame: Frame): void {
  const resource = frame.pop()
  const receiver = toAddress(frame.pop())
  frame.push(frame.host.freezeExpiry(frame.context.address, receiver, resource) / 1000n)
}

function freezeV2(frame: Frame): void {
  frame.refuseStatic()
  const { resource, amount } = takeStake(frame)
  const owner = frame.context.address
  const internal = begin(frame, {
    to: owner,
    value: long(amount),
    note: `freezeBalanceV2For${named(resource)}`,
  })
  succeed(frame, internal, { kind: 'freeze-v2', owner, resource, amount })
}

function unfreezeV2(frame: Frame): void {
  frame.refuseStatic()
  const { resource, amount } = takeStake(frame)
  const owner = frame.context.address
  const internal = begin(frame, {
    to: owner,
    value: long(amount),
    note: `unfreezeBalanceV2For${named(resource)}`,
  })
  const paid = perform(frame, internal, { kind: 'unfreeze-v2', owner, resource, amount })
  recordPaid(frame, paid, 'withdrawExpireUnfreezeWhileUnfreezing')
  frame.push(paid === undefined ? 0n : 1n)
}

function cancelUnfreezes(frame: Frame): void {
  frame.refuseStatic()
  const owner = frame.context.address
  const internal = begin(frame, { to: owner, value: 0n, note: 'cancelAllUnfreezeV2' })
  const paid = perform(frame, internal, { kind: 'cancel-unfreezes', owner })
  recordPaid(frame, paid, 'withdrawExpireUnfreezeWhileCanceling')
  frame.push(paid === undefined ? 0n : 1n)
}

function withdrawUnfrozen(frame: Frame): void {
  withdraw(frame, 'withdraw-unfrozen', 'withdrawExpireUnfreeze')
}

function withdrawReward(frame: Frame): void {
  withdraw(frame, 'withdraw-reward', 'withdrawReward')
}

/** Pushes the paid amount. */
function withdraw(frame: Frame, kind: 'withdraw-unfrozen' | 'withdraw-reward', note: string): void {
  frame.refuseStatic()
  const owner = frame.context.address
  const internal = begin(frame, { to: owner, value: 0n, note })
  const paid = perform(frame, internal, { kind, owner }) ?? 0n
  internal.value = paid
  frame.push(paid)
}

function delegate(frame: Frame): void {
  changeDelegation(frame, 'delegate', 'delegateResourceOf')
}

function undelegate(frame: Frame): void {
  changeDelegation(frame, 'undelegate', 'unDelegateResourceOf')
}

function changeDelegation(frame: Frame, kind: 'delegate' | 'undelegate', note: string): void {
  frame.refuseStatic()
  const { resource, amount } = takeStake(frame)
  const receiver = toAddress(frame.pop())
  const owner = frame.context.address
  const internal = begin(frame, { to: receiver, value: long(amount), note: `${note}${named(resource)}` })
  succeed(frame, internal, { kind, owner, receiver, resource, amount })
}

function takeStake(frame: Frame): { readonly resource: bigint; readonly amount: bigint } {
  const resource = toSigned(frame.pop())
  return { resource, amount: toSigned(frame.pop()) }
}

/** An amount beyond int64 is rejected before the host sees it. */
function perform(frame: Frame, internal: InternalCall, operation: StakeOperation): bigint | undefined {
  const amount = 'amount' in operation ? operation.amount : 0n
  const isLong = amount <= maxLong && amount >= -maxLong - 1n
  const paid = isLong ? frame.host.stake(operation) : undefined
  if (paid === undefined) internal.isRejected = true
  return paid
}

function succeed(frame: Frame, internal: InternalCall, operation: StakeOperation): void {
  frame.push(perform(frame, internal, operation) === undefined ? 0n : 1n)
}

function recordPaid(frame: Frame, paid: bigint | undefined, note: string): void {
  if (paid === undefined || paid === 0n) return
  begin(frame, { to: frame.context.address, value: paid, note })
}

/** The low 64 bits with their sign: java-tron records an amount before it checks the range. */
const long = (word: bigint): bigint => BigInt.asIntN(64, word)

/** By the low 32 bits (java-tron Program.convertResourceToString). */
function named(resource: bigint): string {
  return ['Bandwidth', 'Energy', 'TronPower'][Number(BigInt.asUintN(32, resource))] ?? 'UnknownType'
}

import { toBase58 } from '@sundial/primitives'
import type { Frame, Instruction, InternalCall } from '../machine/frame.ts'
import { unknown } from '../machine/halt.ts'
import { begin } from '../machine/internal-calls.ts'
import { maxInt, maxLong, toAddress, toInt, toSigned, wrap } from '../machine/words.ts'
import type { Vote } from '../stake.ts'

export const instructions: readonly Instruction[] = [
  {
    code: 0xd8,
    name: 'VOTEWITNESS',
    takes: 4,
    gives: 1,
    steps: 4000,
    since: 'getAllowTvmVote',
    run: voteWitness,
  },
]

const voteEnergy = 30_000
const wordBytes = 32

/** An array in memory: its length in the first word, followed by its items. */
type Words = { readonly offset: number; readonly length: number }

function voteWitness(frame: Frame): void {
  frame.charge(voteEnergy + Math.max(arrayEnergy(frame, 1, 0), arrayEnergy(frame, 3, 2)))
  frame.refuseStatic()
  const counts = takeArray(frame)
  const witnesses = takeArray(frame)
  const owner = frame.context.address
  const internal = begin(frame, { to: '', value: 0n, note: 'voteWitness' })
  if (lengthAt(frame, witnesses) !== witnesses.length || lengthAt(frame, counts) !== counts.length) {
    throw unknown('TVM VoteWitness: memory array length do not match length parameter!')
  }
  if (witnesses.length !== counts.length) return frame.push(0n)
  const votes = readVotes(frame, witnesses, counts)
  if (votes !== undefined) internal.extra = described(votes)
  const isDone = votes !== undefined && frame.host.stake({ kind: 'vote', owner, votes }) !== undefined
  if (!isDone) reject(internal)
  frame.push(isDone ? 1n : 0n)
}

function reject(internal: InternalCall): void {
  internal.isRejected = true
}

/**
 * The price has had three versions: without the length word, with it, and with lengths that do not wrap at 2^256
 * (java-tron EnergyCost.getVoteWitnessCost, 2 and 3).
 */
function arrayEnergy(frame: Frame, offsetDepth: number, lengthDepth: number): number {
  const { hasOsaka, hasEnergyAdjustment } = frame.run.rules
  const head = hasOsaka || hasEnergyAdjustment ? 32n : 0n
  const size = frame.peek(lengthDepth) * 32n + head
  return frame.memoryEnergy(frame.peek(offsetDepth), hasOsaka ? size : wrap(size))
}

function takeArray(frame: Frame): Words {
  const length = toInt(frame.pop())
  return { offset: toInt(frame.pop()), length }
}

function lengthAt(frame: Frame, { offset }: Words): number {
  return toInt(wordAt(frame, offset))
}

/** `undefined` when a count is beyond int64, or the lengths exceed a Java array. */
function readVotes(frame: Frame, witnesses: Words, counts: Words): Vote[] | undefined {
  if (witnesses.length * wordBytes > maxInt) return undefined
  const votes: Vote[] = []
  for (let index = 1; index <= witnesses.length; index++) {
    const witness = toAddress(wordAt(frame, witnesses.offset + index * wordBytes))
    const count = toSigned(wordAt(frame, counts.offset + index * wordBytes))
    if (count > maxLong || count < -maxLong - 1n) return undefined
    votes.push({ witness, count })
  }
  return votes
}

/** Reads memory that the price may not have covered, so the limit is checked again. */
function wordAt(frame: Frame, offset: number): bigint {
  frame.memory.energy(offset + wordBytes, frame.instruction.name)
  return frame.memory.readWord(offset)
}

/** java-tron's text in the internal transaction (VoteWitnessParam.toJsonStr). */
function described(votes: readonly Vote[]): string {
  const items = votes.map(
    ({ witness, count }) => `{"vote_address":"${toBase58(witness)}","vote_count":${count}}`,
  )
  return `{"votes":[${items.join(',')}]}`
}

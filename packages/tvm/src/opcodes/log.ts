import { fromHex } from '@sundial/primitives'
import { log } from '@sundial/protocol'
import type { Frame, Instruction } from '../machine/frame.ts'
import { Halt, notLong } from '../machine/halt.ts'
import { maxLong, toBytes } from '../machine/words.ts'

export const instructions: readonly Instruction[] = [0, 1, 2, 3, 4].map((topics) => ({
  code: 0xa0 + topics,
  name: `LOG${topics}`,
  takes: 2 + topics,
  gives: 0,
  steps: 65 + 40 * topics,
  run: (frame) => emit(frame, topics),
}))

function emit(frame: Frame, topicCount: number): void {
  const offset = frame.peek(0)
  const length = frame.peek(1)
  checkData(frame, length)
  frame.charge(375 + 375 * topicCount + 8 * Number(length) + frame.memoryEnergy(offset, length))
  frame.refuseStatic()
  frame.copied(Number(length))
  const data = frame.memoryAt(offset, length).slice()
  const topics = Array.from({ length: topicCount }, (_, index) => toBytes(frame.peek(2 + index)))
  frame.height -= 2 + topicCount
  const address = fromHex(frame.context.address.slice(2))
  const emitted = log.create({ address, topics, data })
  frame.run.logs.push(emitted)
  frame.run.calls?.logged(emitted)
}

/** Checked before its memory, and with another message (java-tron EnergyCost.getLogCost). */
function checkData(frame: Frame, length: bigint): void {
  const energy = 8n * length
  const left = BigInt(frame.energyLeft)
  if (energy <= left) return
  if (energy > maxLong) throw notLong()
  const figures = `opEnergy[${energy}], programEnergy[${left}]`
  throw new Halt(
    'OUT_OF_ENERGY',
    `Not enough energy for '${frame.instruction.name}' operation executing: ${figures}`,
  )
}

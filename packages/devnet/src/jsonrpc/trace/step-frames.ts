// A range of instructions, counted over the whole transaction, each with its call and what it changed.
import type { TracedStep } from '@sundial/tvm'
import { evmAddress, hexData, quantity, rpcWord } from '../hex.ts'

/** Energy is reported as gas. */
export const stepFrame = (step: TracedStep) => ({
  index: quantity(step.index),
  call: quantity(step.call),
  depth: quantity(step.depth),
  pc: quantity(step.pc),
  op: step.name,
  gas: quantity(step.energyLeft),
  gasCost: quantity(step.energy),
  stackSize: quantity(step.height),
  /** The first words, from the top. */
  stack: step.stack.map(quantity),
  ...(step.memory === undefined
    ? {}
    : {
        memory: {
          offset: quantity(step.memory.offset),
          length: quantity(step.memory.length),
          data: hexData(step.memory.bytes),
        },
      }),
  ...(step.word === undefined
    ? {}
    : {
        storage: {
          contract: evmAddress(step.word.contract),
          key: rpcWord(step.word.key),
          before: rpcWord(step.word.before),
          after: rpcWord(step.word.after),
        },
      }),
})

import type { Argument } from './argument.ts'
import type { Revert } from './decode-revert.ts'

/**
 * The reason of a revert in the contract's own words: `InsufficientSavings(available: 5, requested: 10)`. `undefined` where there
 * are none or nobody knows them.
 */
export function describeRevert(revert: Revert): string | undefined {
  switch (revert.kind) {
    case 'text':
      return revert.text
    case 'panic':
      return `Panic 0x${revert.code.toString(16)}${revert.reason === undefined ? '' : `: ${revert.reason}`}`
    case 'custom':
      return `${revert.name}(${revert.arguments.map(describeArgument).join(', ')})`
    case 'silent':
    case 'unknown':
      return undefined
  }
}

/** A text is in quotes: it may look like a number, or like several arguments. */
function describeArgument({ name, shape, plain }: Argument): string {
  const isPlain = typeof plain !== 'object' && shape.kind !== 'string'
  const text = isPlain ? String(plain) : JSON.stringify(plain)
  return name === '' ? text : `${name}: ${text}`
}

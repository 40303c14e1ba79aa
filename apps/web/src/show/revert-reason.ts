import { decodeRevert, type Revert } from '@sundial/abi'
import { fromHex } from '@sundial/primitives'

/** Why the code of a contract gave up, in its own words, from what it returned; hex of the last result. */
export function revertReason(contractResult: readonly string[] | undefined): string | undefined {
  const data = contractResult?.at(-1)
  return data === undefined || !/^([0-9a-f]{2})+$/i.test(data)
    ? undefined
    : wordsOf(decodeRevert(fromHex(data)))
}

function wordsOf(revert: Revert): string | undefined {
  switch (revert.kind) {
    case 'text':
      return revert.text
    case 'panic':
      return `Panic 0x${revert.code.toString(16)}${revert.reason === undefined ? '' : `: ${revert.reason}`}`
    case 'custom':
      return revert.signature
    case 'silent':
    case 'unknown':
      return undefined
  }
}

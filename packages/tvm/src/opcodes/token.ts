// TRC10 tokens for contracts. Their ids are numbers above 1,000,000.
import type { Frame, Instruction } from '../machine/frame.ts'
import { toAddress } from '../machine/words.ts'
import { checkTokenId, tokenBalance } from '../calls/transfer.ts'

const since = 'getAllowTvmTransferTrc10'

export const instructions: readonly Instruction[] = [
  { code: 0xd1, name: 'TOKENBALANCE', takes: 2, gives: 1, steps: 20, energy: 20, since, run: balance },
  { code: 0xd2, name: 'CALLTOKENVALUE', takes: 0, gives: 1, energy: 2, since, run: value },
  { code: 0xd3, name: 'CALLTOKENID', takes: 0, gives: 1, energy: 2, since, run: id },
]

function balance(frame: Frame): void {
  const tokenId = checkTokenId(frame.pop())
  frame.push(tokenBalance(frame.host, toAddress(frame.pop()), tokenId))
}

function value(frame: Frame): void {
  frame.push(frame.context.tokenValue)
}

function id(frame: Frame): void {
  frame.push(frame.context.tokenId)
}

import { encodeCall, parseFunction } from '@sundial/abi'
import { fromHex, toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { recipientOf } from '@sundial/wallet'
import { operationOf } from '@sundial/operations'
import type { TokenInfo } from '../../data/token.ts'
import { planOfCall } from './plan-sentence.tsx'

const [owner, other, contract] = [
  'TJKaU9dog7uYzdnTTMRTsBh5v3MyQYFWk7',
  'TDBXVojvECsx24LjoRfxhNfRFgVmSxTxuu',
  'TRKCo9vCgwAWx8kaKpcPtKx4zbhmzrv4Cj',
]

const callOf = (data: Uint8Array) => ({
  ownerAddress: toAddress(owner),
  contractAddress: toAddress(contract),
  callValue: 0n,
  data,
  callTokenValue: 0n,
  tokenId: 0n,
})

/** Key of the sentence, and the address of the recipient that warnings are about. */
function planOf(signature: string, values: readonly unknown[], standard?: TokenInfo['tokenType']) {
  const call = callOf(encodeCall(parseFunction(`function ${signature}`), values as never))
  return {
    plan: planOfCall(call, {}, { standard }),
    recipient: recipientOf(operationOf('TriggerSmartContract', call)),
  }
}

test.each([
  ['safeTransferFrom(address a, address b, uint256 c)', ['7'], 'call.item', 'call.moveItem'],
  ['safeTransferFrom(address a, address b, uint256 c, bytes d)', ['7', '0x01'], 'call.item', 'call.moveItem'],
  [
    'safeTransferFrom(address a, address b, uint256 c, uint256 d, bytes e)',
    ['7', '3', '0x'],
    'call.items',
    'call.moveItems',
  ],
  [
    'safeBatchTransferFrom(address a, address b, uint256[] c, uint256[] d, bytes e)',
    [['7', '8'], ['3', '1'], '0x'],
    'call.batch',
    'call.moveBatch',
  ],
])('%s is a sentence about items', (signature, rest, own, foreign) => {
  const sent = planOf(signature, [owner, other, ...rest])
  expect(sent.plan.key).toBe(own)
  expect(sent.recipient).toBe(toAddress(other))
  // What moves is what the bytes say, not what the signer has.
  expect(planOf(signature, [other, owner, ...rest]).plan.key).toBe(foreign)
})

test.each([
  ['trc20', ['moveAmount', 'moveAmount', 'approve', 'revoke']],
  ['trc721', ['item', 'moveItem', 'approveItem', 'approveItem']],
  [undefined, ['moveEither', 'moveEither', 'approveEither', 'approveEither']],
] as const)(
  'a number of a token of the standard %s is an amount, an item, or either while nobody knows',
  (standard, kinds) => {
    const keyOf = (signature: string, values: readonly unknown[]) =>
      planOf(signature, values, standard).plan.key
    const [move, approve] = ['transferFrom(address a, address b, uint256 c)', 'approve(address a, uint256 b)']
    const found = [
      keyOf(move, [owner, other, '7']),
      keyOf(move, [other, owner, '7']),
      keyOf(approve, [other, '7']),
      keyOf(approve, [other, '0']),
    ]
    expect(found).toEqual(kinds.map((kind) => `call.${kind}`))
    expect(planOf(move, [other, owner, '7']).recipient).toBe(toAddress(owner))
  },
)

test('approvals of an item end with the empty address, and those of all items with false', () => {
  const nobody = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'
  const keyOf = (signature: string, values: readonly unknown[]) =>
    planOf(signature, values, 'trc721').plan.key
  expect(keyOf('approve(address a, uint256 b)', [nobody, '7'])).toBe('call.revokeItem')
  const all = 'setApprovalForAll(address a, bool b)'
  expect([keyOf(all, [other, true]), keyOf(all, [other, false])]).toEqual([
    'call.approveItems',
    'call.revokeItems',
  ])
  const most = String(2n ** 256n - 1n)
  for (const standard of ['trc20', undefined] as const)
    expect(planOf('approve(address a, uint256 b)', [other, most], standard).plan.key).toBe('call.approveAll')
})

test('an allowance that no token can have is one without a limit', () => {
  const keyOf = (amount: bigint, standard?: TokenInfo['tokenType']) =>
    planOf('approve(address a, uint256 b)', [other, amount], standard).plan.key
  expect([keyOf(2n ** 128n - 1n, 'trc20'), keyOf(2n ** 128n, 'trc20')]).toEqual([
    'call.approve',
    'call.approveAll',
  ])
  // The number of an item may be as large.
  expect(keyOf(2n ** 128n)).toBe('call.approveEither')
})

test('shows the item and the amount of the bytes', () => {
  // As TronWeb encodes the arguments of safeTransferFrom(address,address,uint256,uint256,bytes).
  const word = (text: string) => text.padStart(64, '0')
  const address = (text: string) => word(toAddress(text).slice(2))
  const data = `f242432a${address(owner)}${address(other)}${word('7')}${word('fa')}${word('a0')}${word('0')}`
  const plan = planOfCall(callOf(fromHex(data)), {})
  expect(plan.key).toBe('call.items')
  const { item, amount } = plan.values as Record<string, { readonly props: Record<string, unknown> }>
  expect([item!.props['id'], amount!.props['value']]).toEqual(['7', 250n])
})

test.each([
  ['increaseAllowance(address a, uint256 b)', 'call.approveMore'],
  ['increaseApproval(address a, uint256 b)', 'call.approveMore'],
  ['decreaseAllowance(address a, uint256 b)', 'call.approveLess'],
  ['decreaseApproval(address a, uint256 b)', 'call.approveLess'],
  ['safeApprove(address a, uint256 b)', 'call.approve'],
])('%s is a sentence about the allowance', (signature, key) => {
  const { plan } = planOf(signature, [other, '7'])
  expect(plan.key).toBe(key)
  const { amount, spender } = plan.values as Record<string, { readonly props: Record<string, unknown> }>
  expect([spender!.props['value'], amount!.props['value']]).toEqual([other, 7n])
})

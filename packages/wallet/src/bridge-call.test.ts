// What the wallet signs is what a library that is not ours reads with the interfaces of the compiled gateways.
import { gateways } from '@sundial/contracts/bridge'
import { fromHex, toAddress, toHex } from '@sundial/primitives'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Abi, decodeFunctionData, parseAbi } from 'viem'
import { type BridgeCall, decodeBridgeCall, encodeBridgeCall } from './bridge-call.ts'

const abi: Abi = [
  ...(gateways.MainChainGateway.abi as Abi),
  ...(gateways.SideChainGateway.abi as Abi),
  ...parseAbi(['function withdrawal(uint256 value) payable returns (uint256 nonce)']),
]

const small = fc.bigInt(0n, 2n ** 64n - 1n)
const large = fc.bigInt(0n, 2n ** 256n - 1n)
const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((found) => toHex(found))
const token = hex(20).map((found) => toAddress(`0x${found}`))

/** Each call with its name and values in the contract. */
const cases: fc.Arbitrary<readonly [BridgeCall, string, readonly unknown[]]> = fc
  .record({ small, large, token, creation: hex(32) })
  .chain((one) => {
    const ethereum = `0x${one.token.slice(2)}`
    return fc.constantFrom<readonly [BridgeCall, string, readonly unknown[]]>(
      [{ kind: 'depositTrx' }, 'depositTRX', []],
      [{ kind: 'withdrawTrx' }, 'withdrawTRX', []],
      [{ kind: 'depositTrc10', token: one.small, amount: 7n }, 'depositTRC10', [one.small, 7n]],
      [
        { kind: 'withdrawTrc10', token: one.small, amount: one.large },
        'withdrawTRC10',
        [one.small, one.large],
      ],
      [{ kind: 'depositTrc20', token: one.token, amount: one.large }, 'depositTRC20', [ethereum, one.large]],
      [{ kind: 'depositTrc721', token: one.token, item: one.large }, 'depositTRC721', [ethereum, one.large]],
      [{ kind: 'withdrawToken', value: one.large }, 'withdrawal', [one.large]],
      [{ kind: 'mapTrc20', creation: one.creation }, 'mappingTRC20', [`0x${one.creation}`]],
      [{ kind: 'mapTrc721', creation: one.creation }, 'mappingTRC721', [`0x${one.creation}`]],
      [{ kind: 'retryDeposit', nonce: one.large }, 'retryDeposit', [one.large]],
      [{ kind: 'retryMapping', nonce: one.large }, 'retryMapping', [one.large]],
      [{ kind: 'retryWithdrawal', nonce: one.large }, 'retryWithdraw', [one.large]],
    )
  })

const lowered = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

test('a call of a gateway has the bytes that its interface gives it, and is read from them again', () => {
  fc.assert(
    fc.property(cases, ([call, functionName, values]) => {
      const data = encodeBridgeCall(call)
      const read = decodeFunctionData({ abi, data: `0x${toHex(data)}` })
      expect([read.functionName, (read.args ?? []).map(lowered)]).toEqual([functionName, values])
      expect(decodeBridgeCall(data)).toEqual(call)
    }),
  )
})

test('any other call, and data that is cut off, is none', () => {
  expect(decodeBridgeCall(fromHex('a9059cbb'))).toBeUndefined()
  expect(decodeBridgeCall(new Uint8Array())).toBeUndefined()
  const data = encodeBridgeCall({ kind: 'depositTrc20', token: toAddress(`0x${'1'.repeat(40)}`), amount: 1n })
  expect(decodeBridgeCall(data.subarray(0, 40))).toBeUndefined()
})

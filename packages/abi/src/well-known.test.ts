import { readdirSync, readFileSync } from 'node:fs'
import { fromHex } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { decodeCall } from './decode-call.ts'
import { describeItem, signatureOf } from './item.ts'
import { parseSignature } from './parse-signature.ts'
import { selectorOf, topicOf } from './signature.ts'
import { loadWellKnown } from './well-known.ts'
import { wellKnownSignatures } from './well-known/all.ts'

const table = await loadWellKnown()

// Selectors and topics as published by block explorers and the libraries of these contracts.
test.each([
  ['d505accf', 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)'],
  ['8fcbaf0c', 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)'],
  [
    'e3ee160e',
    'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
  ],
  ['38ed1739', 'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)'],
  ['7ff36ab5', 'swapExactETHForTokens(uint256,address[],address,uint256)'],
  ['18cbafe5', 'swapExactTokensForETH(uint256,uint256,address[],address,uint256)'],
  ['e8e33700', 'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)'],
  ['f305d719', 'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)'],
  ['cef95229', 'swapExactInput(address[],string[],uint256[],uint24[],(uint256,uint256,address,uint256))'],
  ['022c0d9f', 'swap(uint256,uint256,address,bytes)'],
  ['128acb08', 'swap(address,bool,int256,uint160,bytes)'],
  ['414bf389', 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))'],
  ['04e45aaf', 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))'],
  ['c04b8d59', 'exactInput((bytes,address,uint256,uint256,uint256))'],
  ['88316456', 'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))'],
  ['3593564c', 'execute(bytes,bytes[],uint256)'],
  ['ac9650d8', 'multicall(bytes[])'],
  ['5ae401dc', 'multicall(uint256,bytes[])'],
  ['252dba42', 'aggregate((address,bytes)[])'],
  ['82ad56cb', 'aggregate3((address,bool,bytes)[])'],
  ['bce38bd7', 'tryAggregate(bool,(address,bytes)[])'],
  ['4f1ef286', 'upgradeToAndCall(address,bytes)'],
  ['3659cfe6', 'upgradeTo(address)'],
  ['1cff79cd', 'execute(address,bytes)'],
  ['b61d27f6', 'execute(address,uint256,bytes)'],
  ['6a761202', 'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'],
  ['c6427474', 'submitTransaction(address,uint256,bytes)'],
  ['617ba037', 'supply(address,uint256,address,uint16)'],
  ['a415bcad', 'borrow(address,uint256,uint256,uint16,address)'],
  ['573ade81', 'repay(address,uint256,uint256,address)'],
  ['6e553f65', 'deposit(uint256,address)'],
  ['ba087652', 'redeem(uint256,address,address)'],
  ['1626ba7e', 'isValidSignature(bytes32,bytes)'],
  ['2e7ba6ef', 'claim(uint256,address,uint256,bytes32[])'],
  ['0ecb93c0', 'addBlackList(address)'],
  ['f3bdc228', 'destroyBlackFunds(address)'],
  ['c7c7f5b3', 'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)'],
  ['3df02124', 'exchange(int128,int128,uint256,uint256)'],
  ['56781388', 'castVote(uint256,uint8)'],
  ['da95691a', 'propose(address[],uint256[],string[],bytes[],string)'],
  ['2eb2c2d6', 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)'],
])('selector %s is %s', (selector, signature) =>
  expect(table.functionsOf(selector).map(signatureOf)[0]).toBe(signature),
)

test.each([
  [
    'd78ad95fa46c994b6551d0da85fc275fe613ce37657fb8d5e3d130840159d822',
    'Swap(address,uint256,uint256,uint256,uint256,address)',
  ],
  [
    'c42079f94a6350d7e6235f29174924f928cc2ac818eb64fed8004e115fbcca67',
    'Swap(address,address,int256,int256,uint160,uint128,int24)',
  ],
  ['1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1', 'Sync(uint112,uint112)'],
  [
    '8be0079c531659141344cd1fd0a4f28419497f9722a3daafe3b4186f6b6457e0',
    'OwnershipTransferred(address,address)',
  ],
  [
    '2f8788117e7eff1d82e926ec794901d17c78024a50270940304540a733656f0d',
    'RoleGranted(bytes32,address,address)',
  ],
  ['e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c', 'Deposit(address,uint256)'],
])('topic %s is %s', (topic, signature) => expect(table.eventsOf(topic).map(signatureOf)[0]).toBe(signature))

describe('the table', () => {
  test('contains several hundred signatures, each once', () => {
    const items = wellKnownSignatures.map(parseSignature)
    expect(items.length).toBeGreaterThan(700)
    const lines = items.map(describeItem)
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([])
  })

  test('includes every list in its folder', () => {
    const all = readFileSync('packages/abi/src/well-known/all.ts', 'utf8')
    const lists = readdirSync('packages/abi/src/well-known').filter((file) => file !== 'all.ts')
    expect(lists.filter((file) => !all.includes(`from './${file}'`))).toEqual([])
  })

  test('no signature repeats another in different words', () => {
    const seen = new Map<string, string>()
    const doubles: string[] = []
    for (const text of wellKnownSignatures) {
      const item = parseSignature(text)
      const indexed = item.inputs.map(({ indexed }) => (indexed ? 'i' : '-')).join('')
      const key = `${item.type} ${item.type === 'event' ? topicOf(signatureOf(item)) : selectorOf(signatureOf(item))} ${indexed}`
      const other = seen.get(key)
      if (other !== undefined) doubles.push(`${other} / ${text}`)
      seen.set(key, text)
    }
    expect(doubles).toEqual([])
  })
})

test('decodes a call of an unverified contract', () => {
  const words = [5n, 3n, 0xa0n, 0n, 99n, 2n, 1n, 2n]
    .map((word) => word.toString(16).padStart(64, '0'))
    .join('')
  const call = decodeCall(fromHex(`38ed1739${words}`), table)
  expect(call?.arguments.map(({ name, value }) => [name, value])).toEqual([
    ['amountIn', '5'],
    ['amountOutMin', '3'],
    ['path', '["T9yD14Nj9j7xAB4dbGeiX9h8unkKLxmGkn","T9yD14Nj9j7xAB4dbGeiX9h8unkKT76qbH"]'],
    ['to', `41${'0'.repeat(40)}`],
    ['deadline', '99'],
  ])
})

// Calls that another program, sunweb, made to both gateways, against their ABI.
import { readFileSync } from 'node:fs'
import { type Abi, encodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { type ContractName, contracts } from '../../../contracts/index.ts'

type Call = {
  readonly name: string
  readonly data?: string
  readonly to?: string
  readonly tokenId?: number
  readonly result?: string
  readonly error?: string
}
type Recorded = {
  readonly gateways: { readonly main: string; readonly side: string }
  readonly calls: readonly Call[]
} & Readonly<Record<'token' | 'items' | 'tokenTx' | 'itemsTx' | 'sideToken' | 'sideItems' | 'trc10', string>>

const recorded = JSON.parse(readFileSync('vectors/sun-network/gateway-calls.json', 'utf8')) as Recorded
const { token, items, tokenTx, itemsTx, gateways } = recorded
const evm = (address: string) => `0x${address.slice(2)}`
const trc10 = BigInt(recorded.trc10)

/** What each of its methods calls: contract, function, arguments. */
const expected: Readonly<Record<string, readonly [ContractName, string, readonly unknown[]]>> = {
  mappingTrc20: ['mainChainGateway', 'mappingTRC20', [`0x${tokenTx}`]],
  mappingTrc721: ['mainChainGateway', 'mappingTRC721', [`0x${itemsTx}`]],
  depositTrx: ['mainChainGateway', 'depositTRX', []],
  depositTrc10: ['mainChainGateway', 'depositTRC10', [trc10, 700n]],
  depositTrc20: ['mainChainGateway', 'depositTRC20', [evm(token), 1000n]],
  depositTrc721: ['mainChainGateway', 'depositTRC721', [evm(items), 1n]],
  retryDeposit: ['mainChainGateway', 'retryDeposit', [1n]],
  retryMapping: ['mainChainGateway', 'retryMapping', [1n]],
  withdrawTrx: ['sideChainGateway', 'withdrawTRX', []],
  'withdrawTrc10 without tokens': ['sideChainGateway', 'withdrawTRC10', [trc10, 300n]],
  withdrawTrc20: ['issuedToken', 'withdrawal', [400n]],
  withdrawTrc721: ['issuedCollectible', 'withdrawal', [1n]],
  retryWithdraw: ['sideChainGateway', 'retryWithdraw', [1n]],
}
const receivers: Partial<Readonly<Record<ContractName, string>>> = {
  mainChainGateway: gateways.main,
  sideChainGateway: gateways.side,
}
const made = recorded.calls.filter(({ error }) => error === undefined)

test.each(made)('sunweb calls $name as our ABI does, and it succeeded', ({ name, data, to, result }) => {
  const [source, functionName, args] = expected[name]!
  const abi: Abi = contracts[source].abi
  expect(`0x${data}`).toBe(encodeFunctionData({ abi, functionName, args }))
  if (receivers[source] !== undefined) expect(to).toBe(receivers[source])
  expect(result).toBe('SUCCESS')
})

test('of all its calls only withdrawTrc10 with TRC10 tokens of the side chain is refused', () => {
  expect(made.map(({ name }) => name)).toEqual(Object.keys(expected))
  const refused = recorded.calls.filter(({ error }) => error !== undefined)
  expect(refused.map(({ name, error }) => [name, error])).toEqual([
    ['withdrawTrc10', 'Contract validate error : No asset !'],
  ])
})

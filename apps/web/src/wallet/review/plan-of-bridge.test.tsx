import { type Address, fromHex, toAddress, toBase58 } from '@sundial/primitives'
import { type BridgeCall, encodeBridgeCall } from '@sundial/wallet'
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sentenceOfCall } from '../../testing/sentence.tsx'

const gateway = toAddress(`41${'2'.repeat(40)}`)
const token = toAddress(`41${'3'.repeat(40)}`)
const other = toAddress(`41${'4'.repeat(40)}`)

let here: 'main' | 'side'
let issued: string | undefined
beforeEach(() => {
  here = 'main'
  issued = undefined
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url)
    const base58 = toBase58(gateway)
    if (pathname === '/api/bridge')
      return Response.json({
        here,
        main: { gateway: base58, depositFee: '0' },
        side: { gateway: base58, withdrawFee: '10000000' },
      })
    if (pathname.endsWith('getMappingBySidechainAddress'))
      return Response.json({ data: issued === undefined ? null : { mainchainAddress: issued } })
    return Response.json({ code: 'not_found', message: '' }, { status: 404 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Paid = { readonly callValue?: bigint; readonly callTokenValue?: bigint; readonly tokenId?: bigint }

const callOf = (call: BridgeCall | Uint8Array, paid: Paid, contract: Address) => ({
  contract,
  data: call instanceof Uint8Array ? call : encodeBridgeCall(call),
  ...paid,
})

const sentenceOf = (call: BridgeCall, paid: Paid = {}, contract: Address = gateway) =>
  sentenceOfCall(callOf(call, paid, contract), /through the bridge|the bridge for|oracles/)

/** Of a call that is none of the bridge. */
const otherSentenceOf = (call: BridgeCall | Uint8Array, contract: Address = gateway) =>
  sentenceOfCall(callOf(call, {}, contract))

test('a deposit and a withdrawal of TRX say what goes to which chain, what the bridge takes of it, and what arrives', async () => {
  expect(await sentenceOf({ kind: 'depositTrx' }, { callValue: 5_000_000n })).toBe(
    'Send 5 TRX through the bridge to your own address on the side chain. The bridge takes no fee now.',
  )
  here = 'side'
  expect(await sentenceOf({ kind: 'withdrawTrx' }, { callValue: 22_000_000n })).toBe(
    'Send 22 TRX through the bridge to your own address on the main chain. The bridge now takes a fee of 10 TRX out of this amount: 12 TRX arrives.',
  )
})

test('tokens that go with a deposit are named once, and the fee beside them', async () => {
  const call = { kind: 'depositTrc10', token: 1_000_001n, amount: 70n } as const
  const paid = { callTokenValue: 70n, tokenId: 1_000_001n }
  const plain = await sentenceOf(call, paid)
  expect(plain).toContain('through the bridge to your own address on the side chain')
  expect(plain).not.toContain('also pays')
  const withFee = await sentenceOf(call, { ...paid, callValue: 1_000_000n })
  expect(withFee).toContain('The call also pays 1 TRX to the contract.')
  // Tokens that the deposit does not say are lost to the next depositor.
  expect(await sentenceOf(call, { ...paid, callTokenValue: 71n })).toContain('also pays')
})

test('deposits of tokens and items, mappings and retries have their sentences', async () => {
  expect(await sentenceOf({ kind: 'depositTrc20', token, amount: 9n })).toMatch(
    /^Send .* through the bridge to your own address on the side chain\./,
  )
  expect(await sentenceOf({ kind: 'depositTrc721', token, item: 7n })).toContain('Send item #7 of')
  const creation = 'ab'.repeat(32)
  const mapping = await sentenceOf({ kind: 'mapTrc20', creation }, { callValue: 1_000_000_000n })
  expect(mapping).toContain('Ask the bridge for a TRC20 token on the side chain')
  expect(mapping).toContain(creation)
  expect(mapping).toContain('The call also pays 1,000 TRX')
  expect(await sentenceOf({ kind: 'retryDeposit', nonce: 12n })).toContain(
    'Have the oracles look once more at deposit 12.',
  )
})

test('a token that the side gateway issued is withdrawn; of any other contract the same bytes are only a call', async () => {
  here = 'side'
  const call = { kind: 'withdrawToken', value: 8n } as const
  issued = toBase58(other)
  expect(await sentenceOf(call, { callValue: 10_000_000n }, token)).toMatch(
    /^Send .* through the bridge to your own address on the main chain\. The call also pays 10 TRX/,
  )
  issued = undefined
  expect(await otherSentenceOf(call, token)).not.toContain('bridge')
})

test('a contract that is not the gateway, and a call of the other chain’s gateway, have no sentence of the bridge', async () => {
  expect(await otherSentenceOf({ kind: 'depositTrc20', token, amount: 9n }, other)).not.toContain('bridge')
  expect(await otherSentenceOf({ kind: 'withdrawTrc10', token: 1n, amount: 9n })).not.toContain('bridge')
  expect(await otherSentenceOf(fromHex('deadbeef'))).not.toContain('bridge')
})

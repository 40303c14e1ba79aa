// @vitest-environment jsdom
import { toAddress, toBase58 } from '@sundial/primitives'
import { decodeBridgeCall } from '@sundial/wallet'
import { expect, test } from 'vitest'
import type { Bridge } from '../../data/bridge.ts'
import { approvalOrder, moveOrder } from './move-order.ts'

const owner = toAddress(`41${'1'.repeat(40)}`)
const [mainGateway, sideGateway, token, sideToken] = ['2', '3', '4', '5'].map((digit) =>
  toBase58(toAddress(`41${digit.repeat(40)}`)),
) as [string, string, string, string]

const bridgeAt = (here: 'main' | 'side') =>
  ({
    here,
    main: { gateway: mainGateway, depositFee: '3' },
    side: { gateway: sideGateway, withdrawFee: '10' },
  }) as Bridge

type Asset = Parameters<typeof moveOrder>[0]['asset']
const sent = (here: 'main' | 'side', asset: Asset, value: bigint) => {
  const { operation } = moveOrder({ bridge: bridgeAt(here), owner, asset, value })
  if (operation.kind !== 'TriggerSmartContract') throw new Error(operation.kind)
  const { contractAddress, callValue, callTokenValue, tokenId, data } = operation.value
  return { to: toBase58(contractAddress), callValue, callTokenValue, tokenId, call: decodeBridgeCall(data) }
}
const none = { callTokenValue: 0n, tokenId: 0n }

test('each kind of asset is deposited by its call of the main gateway, with the fee in TRX beside it', () => {
  expect(sent('main', { kind: 'trx' }, 500n)).toEqual({
    ...none,
    to: mainGateway,
    callValue: 503n,
    call: { kind: 'depositTrx' },
  })
  expect(sent('main', { kind: 'trc10', token: '1000001' }, 7n)).toEqual({
    to: mainGateway,
    callValue: 3n,
    callTokenValue: 7n,
    tokenId: 1_000_001n,
    call: { kind: 'depositTrc10', token: 1_000_001n, amount: 7n },
  })
  expect(sent('main', { kind: 'trc20', token, sideToken }, 8n)).toEqual({
    ...none,
    to: mainGateway,
    callValue: 3n,
    call: { kind: 'depositTrc20', token: toAddress(token), amount: 8n },
  })
  expect(sent('main', { kind: 'trc721', token, sideToken }, 0n)).toEqual({
    ...none,
    to: mainGateway,
    callValue: 3n,
    call: { kind: 'depositTrc721', token: toAddress(token), item: 0n },
  })
})

test('TRX and TRC10 tokens are withdrawn at the side gateway, others at the token that it issued', () => {
  expect(sent('side', { kind: 'trx' }, 500n)).toEqual({
    ...none,
    to: sideGateway,
    callValue: 510n,
    call: { kind: 'withdrawTrx' },
  })
  expect(sent('side', { kind: 'trc10', token: '1000001', sideToken }, 7n)).toEqual({
    ...none,
    to: sideGateway,
    callValue: 10n,
    call: { kind: 'withdrawTrc10', token: 1_000_001n, amount: 7n },
  })
  for (const kind of ['trc20', 'trc721'] as const)
    expect(sent('side', { kind, token, sideToken }, 9n)).toEqual({
      ...none,
      to: sideToken,
      callValue: 10n,
      call: { kind: 'withdrawToken', value: 9n },
    })
})

test('the main gateway is allowed exactly what is deposited', () => {
  const order = approvalOrder({ bridge: bridgeAt('main'), owner, asset: { kind: 'trc20', token }, value: 8n })
  expect(order.operation.value).toMatchObject({ contractAddress: toAddress(token), callValue: 0n })
  const { data } = order.operation.value as { readonly data: Uint8Array }
  expect(Buffer.from(data).toString('hex')).toBe(
    `095ea7b3${toAddress(mainGateway).slice(2).padStart(64, '0')}${'8'.padStart(64, '0')}`,
  )
})

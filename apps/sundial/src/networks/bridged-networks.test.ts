import { toAddress } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { BridgedNetworks, checkBridges } from './bridged-networks.ts'

const gateway = toAddress(`41${'a1'.repeat(20)}`)
const other = toAddress(`41${'b2'.repeat(20)}`)
const at = (id: string, rest: { readonly gateway?: string; readonly 'other-side'?: string } = {}) => ({
  gateway: undefined,
  'other-side': undefined,
  ...rest,
  served: { id, isFirst: id === 'main', isAlone: false, hosts: [] },
})

test('a bridge has two ends, which name each other', () => {
  const main = at('main', { gateway, 'other-side': 'side' })
  const side = at('side', { gateway: other, 'other-side': 'main' })
  expect(() => checkBridges([main, side, at('third')])).not.toThrow()
  for (const wrong of [
    [at('main', { gateway }), side],
    [at('main', { 'other-side': 'side' }), side],
    [main],
    [at('main', { gateway, 'other-side': 'main' })],
    [main, at('side')],
    [main, at('side', { gateway: other, 'other-side': 'third' }), at('third')],
    [
      main,
      at('side', { gateway: other, 'other-side': 'third' }),
      at('third', { gateway, 'other-side': 'side' }),
    ],
    [{ ...at('x', { gateway, 'other-side': 'side' }), served: undefined }],
  ])
    expect(() => checkBridges(wrong)).toThrow(expect.objectContaining({ code: 'setting_refused' }))
})

test('a network meets the other side while that is served', () => {
  const networks = new BridgedNetworks()
  const parts = {} as Parameters<BridgedNetworks['join']>[2]
  const main = networks.join(at('main', { gateway, 'other-side': 'side' }), { kind: 'main' }, parts)!
  expect(main.bridge.chain('main')).toMatchObject({ network: 'main', gateway })
  const unavailable = expect.objectContaining({ code: 'node_unavailable' })
  expect(() => main.bridge.chain('side')).toThrow(unavailable)
  const side = networks.join(at('side', { gateway: other, 'other-side': 'main' }), { kind: 'side' }, parts)!
  expect([main.bridge.end, side.bridge.end]).toEqual(['main', 'side'])
  expect(main.bridge.receiverOf('main')).toMatchObject({ network: 'side', gateway: other })
  expect(side.bridge.receiverOf('side')).toMatchObject({ network: 'main', gateway })
  side.leave()
  expect(() => main.bridge.chain('side')).toThrow(unavailable)
  expect(networks.join(at('third'), { kind: 'test' }, parts)).toBeUndefined()
})

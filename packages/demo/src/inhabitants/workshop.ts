import { sha256, fromText } from '@sundial/primitives'
import { call, dataOf } from '../contracts.ts'
import { sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

const saltOf = (word: string | number): Uint8Array => sha256(fromText(`sundial/${word}`))

/** Developers whose contracts create contracts, distribute TRX, call many others at once, and destroy themselves. */
export const habit = inhabitant({
  weight: 7,
  roles: {
    tinkerers: { count: 3, trx: 20_000, names: ['Bastler', 'Умелец', '工坊'] },
    heirs: { count: 2, trx: 50 },
  },
  found: ({ people: { tinkerers, heirs }, contracts, send, deploy }) => [
    async () => {
      const [first, second, third] = [tinkerers[0]!, tinkerers[1]!, tinkerers[2]!]
      const maker = await deploy('creator', { by: first, source: 'creator' })
      const many = await deploy('multicall', { by: second, source: 'multicall', callerPercent: 30 })
      const leaving = await deploy('vanishing', { by: third, source: 'vanishing', trx: 33 })
      const flashing = await deploy('vanishing-maker', { by: third, source: 'vanishingMaker' })
      if (maker === undefined || many === undefined || leaving === undefined || flashing === undefined) return
      const receivers = [first, second, third, ...heirs].map(({ address }) => address)
      await send(call({ by: first, to: maker, name: 'create', trx: 15 }))
      await send(call({ by: first, to: maker, name: 'create2', values: [saltOf('first')], trx: 25 }))
      await send(call({ by: second, to: maker, name: 'create' }))
      await send(call({ by: first, to: maker, name: 'collect', values: [1] }))
      await send(call({ by: second, to: maker, name: 'split', values: [receivers], trx: 50 }))
      const picky = [heirs[0]!.address, many.address, heirs[1]!.address]
      await send(call({ by: third, to: maker, name: 'trySplit', values: [picky, sun(2)], trx: 4 }))
      await send(call({ by: third, to: maker, name: 'split', values: [picky], trx: 9 }))
      await send(call({ by: first, to: maker, name: 'create2', values: [saltOf('first')] }))
      await send(call({ by: second, to: leaving, name: 'touch' }))
      await send(call({ by: third, to: leaving, name: 'vanish', values: [heirs[0]!.address] }))
      await send(call({ by: third, to: flashing, name: 'flash', values: [heirs[1]!.address], trx: 8 }))
      const calls = [
        [maker.address, false, 0, dataOf(maker, 'childCount', [])],
        [maker.address, false, sun(3), dataOf(maker, 'create', [])],
        [flashing.address, true, sun(1), '0x12345678'],
        [heirs[1]!.address, false, sun(2), '0x'],
      ]
      await send(call({ by: first, to: many, name: 'aggregate3Value', values: [calls], trx: 6 }))
      await send(call({ by: first, to: many, name: 'aggregate3Value', values: [calls], trx: 5 }))
    },
    async () => {
      const many = contracts.get('multicall')
      const coin = contracts.get('dollar')
      if (many === undefined || coin === undefined) return
      const [by, owner] = [tinkerers[1]!, coin.by]
      const transfers = [tinkerers[0]!, by, owner].map(({ address }) => [
        coin.address,
        dataOf(coin, 'balanceOf', [address]),
      ])
      await send(call({ by, to: many, name: 'aggregate', values: [transfers] }))
      const taken = dataOf(coin, 'transferFrom', [owner.address, by.address, 1])
      await send(call({ by, to: many, name: 'tryAggregate', values: [false, [[coin.address, taken]]] }))
      await send(call({ by, to: many, name: 'tryAggregate', values: [true, [[coin.address, taken]]] }))
    },
  ],
  async act({ people: { tinkerers, heirs }, everyone, contracts, random, turn }) {
    const [maker, flashing] = [contracts.get('creator'), contracts.get('vanishing-maker')]
    if (maker === undefined || flashing === undefined) return undefined
    const by = random.pick(tinkerers)
    const heir = random.pick(heirs).address
    if (turn % 9 === 4)
      return call({ by, to: flashing, name: 'flash', values: [heir], trx: random.integer(1, 9) })
    if (turn % 6 === 2) return call({ by, to: maker, name: 'create2', values: [saltOf(turn)], trx: 1 })
    if (turn % 11 === 5) return call({ by, to: maker, name: 'collect', values: [9000 + turn] })
    const receivers = Array.from({ length: random.integer(2, 6) }, () => random.pick(everyone).address)
    return call({ by, to: maker, name: 'split', values: [receivers], trx: random.integer(2, 30) })
  },
})

import type { AbiInput } from '@sundial/abi'
import { fromText } from '@sundial/primitives'
import { call } from '../contracts.ts'
import { inhabitant } from '../habit.ts'
import type { Person } from '../person.ts'
import { gamePictures, itemUri } from '../pixel-art.ts'

/** Metadata of the items, which the contract contains. */
const uris = [
  itemUri(
    { name: 'Arcade Coin', description: 'Opens every machine of the arcade.', picture: gamePictures.coin },
    { Kind: 'Currency', Metal: 'Brass' },
  ),
  itemUri(
    { name: 'Sword of Noon', description: 'It casts no shadow at twelve.', picture: gamePictures.sword },
    { Kind: 'Weapon', Damage: 12, Rarity: 'Epic' },
  ),
  itemUri(
    {
      name: 'Shade Potion',
      description: 'One sip and the sun is behind a cloud.',
      picture: gamePictures.potion,
    },
    { Kind: 'Potion', Uses: 1 },
  ),
]

/** A picture takes some twenty words of storage. */
const uriFeeLimitTrx = 600

/** Coins, swords and potions of a game in one TRC1155: minted in batches, won, traded and used up. */
export const habit = inhabitant({
  weight: 8,
  roles: {
    studio: { count: 1, trx: 30_000, names: ['Arcade Studio'] },
    players: {
      count: 5,
      trx: 1500,
      names: ['xX_solaris_Xx', 'Drachen-Töter', '玩家一号', 'игрок', 'jugadora'],
    },
  },
  found: ({ people: { studio, players }, send, deploy }) => [
    async () => {
      const owner = studio[0]!
      const items = await deploy('items', { by: owner, source: 'multiToken', callerPercent: 50 })
      const chest = await deploy('chest', { by: owner, source: 'collector' })
      if (items === undefined || chest === undefined) return
      const tell = (by: Person, name: string, ...values: AbiInput[]) =>
        send(call({ by, to: items, name, values }))
      const nothing = new Uint8Array(0)
      for (const [index, uri] of uris.entries()) {
        const values = [index + 1, uri]
        await send(call({ by: owner, to: items, name: 'setURI', values, feeLimitTrx: uriFeeLimitTrx }))
      }
      for (const [index, { address }] of players.entries()) {
        await tell(owner, 'mintBatch', address, [1, 2, 3], [10_000, 1 + index, 25], fromText('welcome'))
      }
      await tell(owner, 'mint', chest.address, 2, 7, nothing)
      const [first, second, third] = [players[0]!, players[1]!, players[2]!]
      await tell(first, 'safeTransferFrom', first.address, second.address, 1, 250, nothing)
      await tell(second, 'safeBatchTransferFrom', second.address, third.address, [1, 3], [400, 2], nothing)
      await tell(third, 'safeTransferFrom', third.address, chest.address, 1, 99, nothing)
      await tell(third, 'setApprovalForAll', first.address, true)
      await tell(first, 'safeTransferFrom', third.address, first.address, 3, 1, nothing)
      await tell(second, 'burn', 3, 4)
      await tell(second, 'safeTransferFrom', third.address, second.address, 3, 1, nothing)
      await tell(first, 'safeTransferFrom', first.address, second.address, 2, 5000, nothing)
    },
  ],
  async act({ people: { studio, players }, contracts, random, turn }) {
    const items = contracts.get('items')
    if (items === undefined) return undefined
    const tell = (by: Person, name: string, ...values: AbiInput[]) => call({ by, to: items, name, values })
    const nothing = new Uint8Array(0)
    const from = random.integer(0, players.length - 1)
    const player = players[from]!
    const other = players[(from + random.integer(1, players.length - 1)) % players.length]!
    if (turn % 6 === 3) return tell(studio[0]!, 'mintBatch', player.address, [1, 3], [500, 5], nothing)
    if (turn % 6 === 4) return tell(player, 'burn', 3, random.integer(1, 3))
    if (random.oneIn(3)) {
      return tell(player, 'safeBatchTransferFrom', player.address, other.address, [1, 3], [20, 1], nothing)
    }
    const value = turn % 14 === 7 ? 1_000_000 : random.integer(1, 80)
    return tell(player, 'safeTransferFrom', player.address, other.address, 1, value, nothing)
  },
})

import type { AbiInput } from '@sundial/abi'
import { call } from '../contracts.ts'
import { inhabitant } from '../habit.ts'
import type { Person } from '../person.ts'

const works = 12

/** An artist mints collectibles, collectors give and sell them; some go to a vault that accepts them, one to a contract that does not. */
export const habit = inhabitant({
  weight: 8,
  roles: {
    artist: { count: 1, trx: 30_000, names: ['Hanami'] },
    collectors: { count: 5, trx: 1500, names: ['Kunstfreund', 'Ценитель', 'عاشق الفن', 'Cécile', 'Paolo'] },
  },
  found: ({ people, send, deploy }) => [
    async () => {
      const { collectors } = people
      const artist = people.artist[0]!
      const art = await deploy('art', {
        by: artist,
        source: 'collectible',
        values: ['Sundials of the World', 'DIAL', 'https://art.sundial.example/'],
      })
      const vault = await deploy('vault', { by: collectors[0]!, source: 'collector' })
      if (art === undefined || vault === undefined) return
      const tell = (by: Person, name: string, ...values: AbiInput[]) =>
        send(call({ by, to: art, name, values }))
      const safely = 'safeTransferFrom(address,address,uint256)'
      for (let work = 0; work < works; work++) await tell(artist, 'mint', collectors[work % 5]!.address)
      const [first, second, third] = [collectors[0]!, collectors[1]!, collectors[2]!]
      await tell(first, 'transferFrom', first.address, second.address, 1)
      await tell(second, 'approve', third.address, 2)
      await tell(third, 'transferFrom', second.address, third.address, 2)
      await tell(third, 'setApprovalForAll', first.address, true)
      await tell(first, safely, third.address, vault.address, 3)
      // A contract without the receiver function rejects the transfer.
      await tell(collectors[3]!, safely, collectors[3]!.address, art.address, 4)
      await tell(second, 'transferFrom', first.address, second.address, 6)
      await tell(second, 'mint', second.address)
    },
  ],
  async act({ people, contracts, random, turn }) {
    const art = contracts.get('art')
    if (art === undefined) return undefined
    const tell = (by: Person, name: string, ...values: AbiInput[]) => call({ by, to: art, name, values })
    const [from, to] = [random.pick(people.collectors), random.pick(people.collectors)]
    if (turn % 3 === 0) return tell(people.artist[0]!, 'mint', to.address)
    if (turn % 7 === 1) return tell(from, 'setApprovalForAll', to.address, random.oneIn(2))
    if (turn % 7 === 2) return tell(from, 'transferFrom', from.address, to.address, 100_000 + turn)
    // Owners are not tracked here: about one in five of these offers comes from the owner.
    return tell(from, 'transferFrom', from.address, to.address, random.integer(1, works))
  },
})

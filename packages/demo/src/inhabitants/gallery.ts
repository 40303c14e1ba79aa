import type { AbiInput } from '@sundial/abi'
import { call } from '../contracts.ts'
import { inhabitant } from '../habit.ts'
import type { Person } from '../person.ts'
import { dialPicture, itemUri } from '../pixel-art.ts'

/** Where the dials of the collection stand, and the year of each. */
const places = [
  ['Jaipur', 1734],
  ['Beijing', 1279],
  ['Delphi', -300],
  ['Córdoba', 977],
  ['Greenwich', 1675],
  ['Kyoto', 1861],
  ['Isfahan', 1630],
  ['Seoul', 1434],
  ['Cusco', 1480],
  ['Cairo', -1500],
  ['Moscow', 1752],
  ['Aphrodisias', 215],
] as const

const works = places.length

/** The metadata is in the contract, so that it is there without any server. The works that follow have none. */
const uriOf = (number: number): string => {
  const [place, year] = places[number - 1]!
  return itemUri(
    {
      name: `Sundial of ${place}`,
      description: `A dial of stone, as it may have stood in ${place}. Number ${number} of ${works}.`,
      picture: dialPicture(number),
    },
    { Place: place, Year: year, Stone: ['Granite', 'Slate', 'Terracotta', 'Jade'][(number >> 1) % 4]! },
  )
}

/** A picture takes some twenty words of storage. */
const uriFeeLimitTrx = 600

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
      for (let work = 1; work <= works; work++) {
        const values = [work, uriOf(work)]
        await send(call({ by: artist, to: art, name: 'setTokenURI', values, feeLimitTrx: uriFeeLimitTrx }))
      }
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

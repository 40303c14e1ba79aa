// Addresses whose letters lost their case on the way, as in a link or a file name: the checksum is gone with it, so the index says
// which of its addresses has the letters.
import { isAddress, toBase58 } from '@sundial/primitives'
import type { AccountRow } from '@sundial/store'
import type { Context } from '../../endpoint.ts'
import { type AddressRange, rangeOfPrefix } from './address-range.ts'

/** Letters whose cases are tried: every way to write them is one look into the index, at most 2⁹, and hardly two addresses share them. */
const triedLetters = 10
/** Someone who searches for addresses with these ends may own several. */
const mostInRanges = 100

/** The accounts whose address has the letters of the text in any case; none for a text that is an address or no such text. */
export async function accountsInAnyCase(text: string, { store }: Context): Promise<readonly AccountRow[]> {
  const ranges = rangesInAnyCase(text)
  if (ranges.length === 0) return []
  const rows = await store.accountsAmongRanges(ranges, mostInRanges)
  return rows.filter(({ address }) => toBase58(address).toLowerCase() === text.toLowerCase())
}

/** Ranges of the addresses that begin with the letters in some case. */
export function rangesInAnyCase(text: string): readonly AddressRange[] {
  if (!/^t[1-9a-z]{33}$/i.test(text) || isAddress(text)) return []
  const begins = Array.from(text.slice(1, triedLetters)).reduce<readonly string[]>(
    (begun, letter) => begun.flatMap((before) => casesOf(letter).map((one) => before + one)),
    ['T'],
  )
  return begins.flatMap((begin) => {
    const range = rangeOfPrefix(begin)
    // Other ranges have no address.
    return range === undefined || !(range.from <= highest && range.to >= lowest) ? [] : [range]
  })
}

const lowest = `41${'0'.repeat(40)}`
const highest = `41${'f'.repeat(40)}`

/** How base58 can write the letter: it has no I, O and l. */
const casesOf = (letter: string): readonly string[] =>
  [...new Set([letter.toLowerCase(), letter.toUpperCase()])].filter((one) => !'IOl0'.includes(one))

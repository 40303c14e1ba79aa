import type { Address } from '@sundial/primitives'
import type { BlockPlace, Page, PageRequest, Tallies, Tally, TallyRow, WitnessTallyRow } from '@sundial/store'
import { pageOf } from './memory-rows.ts'

/** Tallies as a plain list that tests fill. */
export abstract class MemoryTallies implements Tallies {
  readonly #tallies: Tally[] = []

  async keepTally(_: BlockPlace, tally: Tally): Promise<boolean> {
    this.#tallies.push(tally)
    return true
  }
  async tallyAt(height: number): Promise<Tally | undefined> {
    return this.#tallies.findLast((tally) => tally.height <= height)
  }
  async tallies(request: PageRequest): Promise<Page<TallyRow>> {
    return pageOf(this.#tallies.map(toRow), request)
  }
  async talliesOfWitness(witness: Address, request: PageRequest): Promise<Page<WitnessTallyRow>> {
    const rows = this.#tallies.flatMap((tally) => {
      const place = tally.rows.findIndex((row) => row.witness === witness)
      return place < 0 ? [] : [{ ...toRow(tally), own: tally.rows[place]!, rank: place + 1 }]
    })
    return pageOf(rows, request)
  }
}

const toRow = ({ height, timestampMs, rows }: Tally): TallyRow => ({
  height,
  timestampMs,
  votes: rows.reduce((sum, { votes }) => sum + votes, 0n),
  witnessCount: rows.length,
})

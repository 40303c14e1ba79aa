import { Refused, Unavailable } from '@sundial/primitives'
import { type Witness, witness } from '@sundial/protocol'
import { readList } from '../json/read-list.ts'
import type { Ask } from './ask.ts'

/** java-tron Wallet.WITNESS_COUNT_LIMIT_MAX. */
const pageRows = 1000
/** More pages than any chain has witnesses for. */
const mostPages = 16

/**
 * Witnesses with the votes of now, where `listWitnesses` tells those of the last tally. Absent where the node does not tell
 * them: before java-tron 4.8.1, and at a block of maintenance.
 */
export async function getNowWitnesses(ask: Ask): Promise<readonly Witness[] | undefined> {
  const found: Witness[] = []
  try {
    for (let page = 0; page < mostPages; page++) {
      const rows = await ask(
        '/wallet/getpaginatednowwitnesslist',
        { offset: page * pageRows, limit: pageRows, visible: false },
        (answer) => readList(answer, 'witnesses', witness),
      )
      found.push(...rows)
      if (rows.length < pageRows) return found
    }
  } catch (error) {
    if (!(error instanceof Refused) && !(error instanceof Unavailable)) throw error
  }
  return undefined
}

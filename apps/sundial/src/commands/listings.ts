import { type ListingStatus, listingStatuses, statusNameOf } from '@sundial/abi'
import { decideListing, marketTokenIn, operatorSteps, statusIn } from '@sundial/api'
import {
  type ListingStepRow,
  openDatabase,
  openServiceRecords,
  runningPostgresUrl,
  startPostgres,
} from '@sundial/store'
import type { Command } from '../command.ts'
import { networkWithoutNode } from '../find-network.ts'
import { BadUsage } from '../read-flags.ts'

const mostLines = 1000

export const command: Command = {
  help: `Applications of issuers for pairs of the second market, also while "sundial up" or "serve" runs: "listings list" prints them, and "listings approve T… _ --reason TEXT" decides about the pair of a token with TRX, or with the token that is named in place of _. Decisions: ${operatorSteps.join(', ')}.`,
  words: `[list | ${operatorSteps.join(' | ')} TOKEN SECOND]`,
  async run(config, words = []) {
    const asked = readWords(words)
    const network = await networkWithoutNode(config)
    const running = config.database ?? (await runningPostgresUrl({ dataDir: config.data }))
    await using server = running === undefined ? await startPostgres({ dataDir: config.data }) : undefined
    await using database = await openDatabase({
      network: network.id,
      url: running ?? server!.url(),
      poolSize: 2,
      application: 'sundial listings',
    })
    const records = openServiceRecords(database)
    if (asked === undefined) {
      const statuses = Object.keys(listingStatuses).map(Number) as ListingStatus[]
      const rows = await records.listingsWith({ statuses, limit: mostLines })
      for (const row of rows) console.log(lineOf(row))
      return console.log(`${rows.length} applications`)
    }
    const { reason, hot } = config
    console.log(lineOf(await decideListing({ records, clock: Date }, { ...asked, reason, isHot: hot })))
  },
}

/** Undefined for the list. */
function readWords([verb = 'list', ...tokens]: readonly string[]) {
  if (verb === 'list' && tokens.length === 0) return undefined
  const step = operatorSteps.find((known) => known === verb)
  const [first, second] = tokens.map(marketTokenIn)
  if (step === undefined || first === undefined || second === undefined || tokens.length !== 2)
    throw new ListingsUsage(
      `"listings ${[verb, ...tokens].join(' ')}" is not known; use list, or a decision (${operatorSteps.join(', ')}) with a token and the second one, or _ for TRX.`,
    )
  return { step, first, second }
}

const lineOf = (row: ListingStepRow): string =>
  [
    row.first,
    row.second,
    `${row.status} ${statusNameOf(statusIn(row))}`,
    `submitted ${row.submissions} times`,
    ...(row.isHot ? ['hot'] : []),
    new Date(row.storedMs).toISOString(),
    ...(row.reason === '' ? [] : [row.reason]),
  ].join('  ')

class ListingsUsage extends BadUsage {
  readonly code = 'listings_usage'
}

// Changes of chain parameters are notes: one per change under each parameter, and one with the time since when all changes
// are noted.
import type { Address } from '@sundial/primitives'
import type { Database } from '../database.ts'
import type { Asset, Note } from '../indexed-block.ts'
import { encodeAsset } from '../records/asset.ts'

/** What proposals changed, and in which blocks. */
export type ParameterHistory = {
  /** Every decision after this time is among the changes; absent while none is noted. */
  readonly reportedSinceMs?: number | undefined
  /** Newest first. */
  readonly changes: readonly ParameterChange[]
}

export type ParameterChange = NotedParameter & { readonly height: number; readonly timestampMs: number }

export const noteQueries = (database: Database) => ({
  /** The newest text under each key that has one, up to a height where one is given. */
  notes: async (keys: readonly string[], upToHeight?: number): Promise<ReadonlyMap<string, string>> => {
    if (keys.length === 0) return new Map()
    const rows = await database.query({
      columns: { key: 'text', text: 'text' },
      name: 'notes',
      text: `SELECT wanted.key, newest.text FROM unnest($1::text[]) AS wanted (key)
      CROSS JOIN LATERAL (
        SELECT text FROM notes WHERE notes.key = wanted.key AND notes.height <= $2
        ORDER BY notes.height DESC LIMIT 1
      ) AS newest`,
      values: [keys, upToHeight ?? 2 ** 31 - 1],
    })
    return new Map(rows.map(({ key, text }) => [key, text]))
  },

  parameterHistory: async (): Promise<ParameterHistory> => {
    const rows = await database.query({
      columns: { since: 'text?', key: 'text?', text: 'text?', height: 'int4?', timestamp_ms: 'int8?' },
      name: 'parameter_changes',
      text: `SELECT since.text AS since, changes.*
        FROM (SELECT (SELECT text FROM notes WHERE key = $3 ORDER BY height DESC LIMIT 1) AS text) AS since
        LEFT JOIN (
          SELECT newest.*, (SELECT timestamp_ms FROM blocks WHERE blocks.height = newest.height) AS timestamp_ms
          FROM (
            SELECT noted.key, noted.text, noted.height
            FROM unnest($1::text[]) AS wanted (key)
            CROSS JOIN LATERAL (
              SELECT key, text, height FROM notes WHERE notes.key = wanted.key ORDER BY notes.height DESC LIMIT $2
            ) AS noted
            ORDER BY noted.height DESC, noted.key LIMIT $2
          ) AS newest
        ) AS changes ON true
        ORDER BY changes.height DESC, changes.key`,
      values: [
        Array.from({ length: parameterIds }, (_, id) => `parameter/${id}`),
        mostChanges,
        reportedSinceKey,
      ],
    })
    const since = rows[0]?.since ?? ''
    return {
      reportedSinceMs: since === '' ? undefined : Number(since),
      changes: rows.flatMap(({ key, text, height, timestamp_ms }) =>
        key === null || text === null || height === null || timestamp_ms === null
          ? []
          : [{ ...fromParameterNote({ key, text }), height, timestampMs: Number(timestamp_ms) }],
      ),
    }
  },
})

/** Newest first; a chain's committee changes a few a month. */
const mostChanges = 2000

/** A parameter that an approved proposal changed. */
export type NotedParameter = {
  /** java-tron's number of the parameter in proposals. */
  readonly id: number
  readonly value: bigint
  readonly proposalId: bigint
  /** The value of an earlier proposal; absent where none is known, because only genesis contains it. */
  readonly old?: bigint | undefined
}

/** java-tron's highest id is 97 in 4.8.2: there is room for more. */
const parameterIds = 256

const keyOf = (id: number): string => `parameter/${id}`

export const toParameterNote = ({ id, value, proposalId, old }: NotedParameter): Note => ({
  key: keyOf(id),
  text: `${value} ${proposalId}${old === undefined ? '' : ` ${old}`}`,
})

export function fromParameterNote({ key, text }: Note): NotedParameter {
  const [value, proposalId, old] = text.split(' ')
  return {
    id: Number(key.slice(keyOf(0).length - 1)),
    value: BigInt(value!),
    proposalId: BigInt(proposalId!),
    old: old === undefined ? undefined : BigInt(old),
  }
}

/** Its text is the time after which every decision of a proposal is noted; empty while none is. */
export const reportedSinceKey = 'parameters/since'

/** Under which it is noted that a proposal was decided. */
export const decisionKey = (proposalId: bigint): string => `proposal/${proposalId}`

/** Under which the accounts are noted whose balances of the token fell below zero. */
export const overdrawnKey = (asset: Asset): string => `overdrawn/${encodeAsset(asset)}`

/** A note has one account more than these where there are others. */
export const mostOverdrawn = 20

export const toOverdrawnNote = (accounts: readonly Address[]): string => accounts.join(' ')
export const fromOverdrawnNote = (text: string): readonly Address[] => text.split(' ')

// Answers of an index that begins late, compared with those of an index of the whole chain at the same block.

/** Counts, and times of blocks: those of a late index begin at `since`. They are never above the chain's. */
const counted: ReadonlySet<string> = new Set([
  'totalTransactionCount',
  'transactions',
  'transactions_in',
  'transactions_out',
  'transferCount',
  'transfer_num',
  'trxCount',
  'internalTransactions',
  'events',
  'contracts',
  'votes',
  'voters',
  'items',
])

/** What only blocks before `since` tell: absent in a late index, or later than the first one. */
const ofBlocks: ReadonlySet<string> = new Set([
  'latest_operation_time',
  'firstSeenBlock',
  'firstSeenTime',
  'dateCreated',
  'date_created',
  'txHash',
  'issue_ts',
  'issue_time',
  'nrOfTokenHolders',
  'holders_count',
  'isLookAlike',
  'level',
  'tokenLevel',
  'total',
  'rangeTotal',
  'totalAll',
  'count',
])

type Json = Readonly<Record<string, unknown>>

/** Members that differ and do not say why: `path: whole | late`. */
export function unexplained(whole: unknown, late: unknown, path = ''): string[] {
  const name = path.split('.').at(-1)!
  if (isSame(whole, late) || isOrigin(name) || isFromSince(name, whole, late)) return []
  // Names of other accounts are in the states that the program keeps of accounts in its index. A token that did not move since is
  // only a contract there, and each of both servers calls a token a contract until it has asked the node for its name.
  if (name === 'names') {
    const isToken = (names: unknown, one: string) =>
      (names as Record<string, Json | undefined>)[one]?.['kind'] === 'token'
    const isContract = (names: unknown, one: string) =>
      (names as Record<string, Json | undefined>)[one]?.['kind'] === 'contract'
    const known = Object.keys(late ?? {}).filter(
      (one) =>
        !(isToken(whole, one) && isContract(late, one)) && !(isContract(whole, one) && isToken(late, one)),
    )
    return ofMembers(known, { whole, late, path })
  }
  if (isObject(whole) && isObject(late))
    return ofMembers([...new Set([...Object.keys(whole), ...Object.keys(late)])], { whole, late, path })
  if (Array.isArray(whole) && Array.isArray(late) && whole.length === late.length)
    return ofMembers(Object.keys(whole), { whole, late, path })
  return [`${path}: ${JSON.stringify(whole)} | ${JSON.stringify(late)}`]
}

type Compared = { readonly whole: unknown; readonly late: unknown; readonly path: string }

const ofMembers = (names: readonly string[], { whole, late, path }: Compared): string[] =>
  names.flatMap((name) =>
    unexplained((whole as Json)[name], (late as Json)[name], path === '' ? name : `${path}.${name}`),
  )

/** An account that a late index saw named once has the times of its first block. */
const isAtFirstBlock = /^first|^latest_operation_time$/

const isOrigin = (name: string): boolean => name === 'fromNode' || name === 'balanceAtBlock'

const isFromSince = (name: string, whole: unknown, late: unknown): boolean =>
  (counted.has(name) && Number(late ?? 0) <= Number(whole ?? 0)) ||
  (ofBlocks.has(name) && (late === undefined || isAtFirstBlock.test(name) || name.endsWith('evel')))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

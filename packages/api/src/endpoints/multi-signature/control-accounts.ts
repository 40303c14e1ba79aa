import { type Address, toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { pagingMembers, toPageRequest } from '../../page.ts'
import { atNodeHead, nodeAccount, type NodeCalls } from '../../services/node-calls.ts'
import { serviceOf } from '../../services/services.ts'
import { coverage } from '../../shared/list-members.ts'
import { ignored, listing, longLimit, requiredAddress } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { accountStateMembers, permission } from '../account/state-schema.ts'
import { toPermissions } from '../account/state.ts'
import { nodeBlock } from '../witness/schema.ts'

/** Each takes a call of the node. */
const mostAccounts = 50
const callsAtOnce = 6

const controlAccount = component(
  'ControlAccount',
  Type.Object({
    address: is.address('The account.'),
    ownerPermission: Type.Optional(permission),
    witnessPermission: accountStateMembers.witnessPermission,
    activePermissions: Type.Array(permission),
    permissionIds: Type.Array(Type.Integer(), {
      description:
        'Ids of those of its permissions that contain the requested key: 0 owner, 1 witness, from 2 on active.',
    }),
    updateTime: is.time('Time of the block with its newest change of permissions.'),
    updateHash: is.hash('The transaction of that change.'),
  }),
)

export const controlAccounts = endpoint({
  get: '/api/wallet/multi/control-accounts',
  summary: 'Extension: accounts whose permissions contain the key of an address, newest change first',
  description: `For a choice of the account that a transaction is signed for. The index finds accounts whose newest change of permissions names the key; each is then read from the node, and is left out unless its permissions at the block of state contain the key. Permissions are as in java-tron's JSON, addresses base58. total counts changes that name the key, superseded ones included: data may have fewer rows than limit, or none, while nextCursor continues. An account that never changed its permissions has only its own key and is not listed, the requested address included. Changes before the index's first block, in gaps of coverage and up to lacksPermissionKeysUpTo are not known: read such an account from the node (/wallet/getaccount).`,
  query: { ...listing, limit: longLimit(mostAccounts), address: requiredAddress, ...ignored },
  list: 'data',
  reads: 'states',
  cost: 2,
  reply: Type.Object({
    total: is.int('Changes of permissions that name the key.'),
    rangeTotal: is.int('The same.'),
    data: Type.Array(controlAccount),
    state: nodeBlock,
    coverage,
    lacksPermissionKeysUpTo: Type.Optional(
      Type.Integer({
        description:
          'Extension. Up to this height, blocks were indexed before the keys of permissions were recorded. Absent when there are none.',
      }),
    ),
    nextCursor: is.nextCursor,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query: asked }, at) {
    // Pages of CSV ask for more.
    const query = { ...asked, limit: Math.min(asked.limit, mostAccounts) }
    const calls = serviceOf(at, 'nodeCalls')
    const key = await readAddress(query.address, at)
    const page = await at.store.facts({ list: 'permissionUpdatesOfKey', key }, toPageRequest(query))
    const updates = page.rows as readonly Update[]
    const newest = await at.store.newestFacts('permissionUpdatesOfAccount', [
      ...new Set(updates.map(({ account }) => account)),
    ])
    const current = updates.filter((update) => isSame(newest.get(update.account), update))
    const { block, hash, value: data } = await atNodeHead(calls, () => readAll(current, key, calls))
    return omitUndefined({
      ...pagingMembers(page, query, at.state),
      data,
      state: { block, hash },
      coverage: [...at.state.coverage],
      lacksPermissionKeysUpTo: at.state.lacksPermissionKeysUpTo,
    })
  },
})

type Update = FactOf<'permissionUpdate'>
type Place = Pick<Update, 'height' | 'index'>

const isSame = (left: Place | undefined, right: Place): boolean =>
  left?.height === right.height && left.index === right.index

async function readAll(updates: readonly Update[], key: Address, calls: NodeCalls) {
  const data: NonNullable<Awaited<ReturnType<typeof readOne>>>[] = []
  for (let first = 0; first < updates.length; first += callsAtOnce) {
    const some = updates.slice(first, first + callsAtOnce)
    // A node serves others too.
    const found = await Promise.all(some.map((update) => readOne(update, key, calls)))
    data.push(...found.filter((one) => one !== undefined))
  }
  return data
}

/** Undefined where the account's permissions no longer contain the key. */
async function readOne({ account, timestampMs, transactionId }: Update, key: Address, calls: NodeCalls) {
  const present = await nodeAccount(calls, account)
  if (present === undefined) return undefined
  const { ownerPermission, witnessPermission, activePermissions } = toPermissions(present)
  const base58 = toBase58(key)
  const permissionIds = [ownerPermission, witnessPermission, ...activePermissions].flatMap((one) =>
    one?.keys.some(({ address }) => address === base58) ? [one.id] : [],
  )
  if (permissionIds.length === 0) return undefined
  return omitUndefined({
    address: toBase58(account),
    ownerPermission,
    witnessPermission,
    activePermissions,
    permissionIds,
    updateTime: timestampMs,
    updateHash: transactionId,
  })
}

import { type Address, fromBase58Check, isAddress, toAddress, toHex } from '@sundial/primitives'
import type { BlockRow, IndexState, Store } from '@sundial/store'
import { RequestRefused } from './errors.ts'
import { isWhole } from './shared/values.ts'

type Reading = { readonly store: Store; readonly state: IndexState }

/** Throws `block_not_found` with the coverage of the index. */
export async function blockAt(height: number, { store, state }: Reading): Promise<BlockRow> {
  const isAbove = state.head === undefined || height > state.head.height
  const block = isAbove ? undefined : await store.blockByHeight(height)
  if (block === undefined) throw blockNotFound(`Block ${height}`, state)
  return block
}

/** Undefined above the head. Throws `block_not_found` where the index may lack the block. */
export const blockOrNone = async (height: number, at: Reading): Promise<BlockRow | undefined> =>
  at.state.head !== undefined && height > at.state.head.height ? undefined : blockAt(height, at)

/** Undefined where the index lacks no block. Throws `block_not_found` where it may lack this one. */
export const blockWithIdOrNone = async (id: string, at: Reading): Promise<BlockRow | undefined> =>
  isWhole(at.state) ? at.store.blockById(id) : blockWithId(id, at)

/** Throws `block_not_found` with the coverage of the index. */
async function blockWithId(id: string, { store, state }: Reading): Promise<BlockRow> {
  const block = await store.blockById(id)
  if (block === undefined) throw blockNotFound(`A block with id ${id}`, state)
  return block
}

/**
 * An address in any form. Genesis transactions name accounts of other lengths, which this API shows in base58: those are
 * accepted if the index knows them. Throws `malformed_address`.
 */
export async function readAddress(text: string, { store }: Pick<Reading, 'store'>): Promise<Address> {
  if (isAddress(text)) return toAddress(text)
  const payload = fromBase58Check(text)
  const account = payload && (await store.accountByAddress(toHex(payload)))
  return account?.address ?? toAddress(text)
}

export const blockNotFound = (what: string, { coverage }: IndexState) =>
  new RequestRefused('block_not_found', `${what} is not in the index, which covers ${describe(coverage)}.`, {
    coverage,
  })

export const transactionNotFound = (id: string, { coverage }: IndexState, where: string) =>
  new RequestRefused(
    'transaction_not_found',
    `Transaction ${id} is not in ${where}. The index covers ${describe(coverage)}.`,
    { coverage },
  )

const describe = (coverage: IndexState['coverage']): string =>
  coverage.length === 0
    ? 'no blocks yet'
    : `blocks ${coverage.map(({ from, to }) => `${from} to ${to}`).join(', ')}`

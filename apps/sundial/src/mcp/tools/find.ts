import { z } from 'zod'
import { tool } from '../tool.ts'
import { untrusted } from '../untrusted.ts'
import { trueAt, type True } from '../values.ts'

type Found = True & {
  readonly token?: readonly {
    readonly token_id: string
    readonly token_type: string
    readonly name?: string
    readonly abbr?: string
    readonly holders?: number
    readonly isLookAlike?: boolean
  }[]
  readonly address?: readonly { readonly address: string; readonly name?: string; readonly tag?: string }[]
  readonly contract?: readonly { readonly contract: string; readonly name?: string }[]
  readonly transaction?: readonly { readonly hash: string; readonly block?: number }[]
  readonly block?: readonly { readonly number: number; readonly hash: string }[]
}

export const find = tool({
  name: 'find',
  title: 'Find',
  description:
    'Finds accounts, contracts, tokens, transactions and blocks by address, hash, height, name or the beginning of one. Names are not unique: several results are usual, and a name proves nothing.',
  input: { text: z.string().min(1).max(100).describe('What to look for.') },
  async run({ text }, explorer) {
    const found = await explorer.ask<Found>('/api/search/v2', { term: text, limit: 5 })
    const lines = [
      ...(found.token ?? []).map(
        (one) =>
          `${one.token_type.toUpperCase()} token ${one.token_id} ${untrusted(one.name ?? '')}, symbol ${untrusted(one.abbr ?? '')}${one.holders === undefined ? '' : `, ${one.holders} holders`}${one.isLookAlike ? ', LOOKS LIKE an older token' : ''}. ${explorer.link(one.token_type === 'trc10' ? `/token/${one.token_id}` : `/token20/${one.token_id}`)}`,
      ),
      ...(found.address ?? []).map(
        (one) =>
          `account ${one.address}${one.name === undefined ? '' : ` ${untrusted(one.name)}`}${one.tag === undefined ? '' : `, tag of the operator ${untrusted(one.tag)}`}. ${explorer.link(`/address/${one.address}`)}`,
      ),
      ...(found.contract ?? []).map(
        (one) =>
          `contract ${one.contract}${one.name === undefined ? '' : ` ${untrusted(one.name)}`}. ${explorer.link(`/contract/${one.contract}`)}`,
      ),
      ...(found.transaction ?? []).map(
        (one) =>
          `transaction ${one.hash}${one.block === undefined ? '' : ` in block ${one.block}`}. ${explorer.link(`/transaction/${one.hash}`)}`,
      ),
      ...(found.block ?? []).map(
        (one) => `block ${one.number} ${one.hash}. ${explorer.link(`/block/${one.number}`)}`,
      ),
    ]
    return [trueAt(found), ...(lines.length === 0 ? ['Nothing found.'] : lines)]
  },
})

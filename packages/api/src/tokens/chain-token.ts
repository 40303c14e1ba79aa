import { assetIssue } from '@sundial/operations'
import { type Address, isAddress, toAddress, toTextLossy } from '@sundial/primitives'
import { nodeAccount, type NodeCalls, textOf } from '../services/node-calls.ts'
import { readStandard, readTokenMetadata, type TokenMetadata } from './token-metadata.ts'

/** A token as the node has it in its newest block. */
export type ChainToken = TokenMetadata & {
  readonly standard: 'trc10' | 'trc20' | 'trc721' | 'trc1155'
  /** The issuer of a TRC10 token, the creator of a contract. */
  readonly issuer: Address
}

/** `token` is an address or the number of a TRC10 token; undefined where the chain has no such token. Throws `Unavailable`. */
export const readChainToken = (calls: NodeCalls, token: string): Promise<ChainToken | undefined> =>
  isAddress(token) ? contractToken(calls, toAddress(token)) : trc10Token(calls, token)

async function contractToken(calls: NodeCalls, contract: Address): Promise<ChainToken | undefined> {
  const answer = await calls.call('/wallet/getcontract', { value: contract, visible: false })
  const creator = textOf(answer['origin_address'])
  if (!isAddress(creator)) return undefined
  const [standard, metadata] = await Promise.all([
    readStandard(calls, contract),
    readTokenMetadata(calls, contract),
  ])
  return standard && { ...metadata, standard, issuer: toAddress(creator) }
}

async function trc10Token(calls: NodeCalls, id: string): Promise<ChainToken | undefined> {
  const answer = await calls.call('/wallet/getassetissuebyid', { value: id, visible: false })
  if (Object.keys(answer).length === 0) return undefined
  const { ownerAddress, name, abbr, precision } = assetIssue.fromJson(answer, { visible: false })
  return {
    standard: 'trc10',
    issuer: ownerAddress,
    name: toTextLossy(name),
    symbol: toTextLossy(abbr),
    decimals: precision,
  }
}

/** Keys that sign for an account, with their weights. */
export type SigningKeys = {
  readonly threshold: bigint
  readonly keys: readonly { readonly address: Address; readonly weight: bigint }[]
}

/**
 * The keys of the owner permission of the account: by default its own. None for contracts, which cannot sign. Throws
 * `Unavailable`.
 */
export async function ownerKeys(calls: NodeCalls, address: Address): Promise<SigningKeys> {
  const account = await nodeAccount(calls, address)
  if (account?.type === 'Contract') return { threshold: 1n, keys: [] }
  const { keys = [], threshold = 0n } = account?.ownerPermission ?? {}
  return keys.length === 0 ? { threshold: 1n, keys: [{ address, weight: 1n }] } : { threshold, keys }
}

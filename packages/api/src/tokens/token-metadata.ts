import { decodeParameters, trc1155InterfaceIds, trc721InterfaceIds } from '@sundial/abi'
import { type Address, fromHex, toHex, toText, TronError } from '@sundial/primitives'
import type { NodeCalls } from '../services/node-calls.ts'

/** A token's own metadata; members it does not return are absent. */
export type TokenMetadata = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

const nobody: Address = `41${'0'.repeat(40)}`
const longestText = 256

/** Calls a contract for its name, symbol and decimals. Throws `Unavailable` when the node does not answer. */
export async function readTokenMetadata(calls: NodeCalls, contract: Address): Promise<TokenMetadata> {
  const [name, symbol, decimals] = await Promise.all([
    callContract(calls, contract, 'name()'),
    callContract(calls, contract, 'symbol()'),
    callContract(calls, contract, 'decimals()'),
  ])
  const places = numberIn(decimals)
  return {
    name: textIn(name),
    symbol: textIn(symbol),
    decimals: places !== undefined && places <= 255n ? Number(places) : undefined,
  }
}

/** The amount that a function without parameters returns. */
export const readTokenAmount = async (
  calls: NodeCalls,
  contract: Address,
  signature: string,
): Promise<bigint | undefined> => numberIn(await callContract(calls, contract, signature))

/** The balance that a contract says an account has. */
export const readTokenBalance = async (
  calls: NodeCalls,
  contract: Address,
  holder: Address,
): Promise<bigint | undefined> =>
  numberIn(await callContract(calls, contract, 'balanceOf(address)', holder.slice(2).padStart(64, '0')))

/** URI of the metadata of an item at most, in characters: some contracts return the whole metadata in it. */
const longestUri = 700_000

/**
 * The URI that a contract names for the metadata of an item: by TRC721, or by TRC1155, where it is a template for the id. Undefined
 * where it names none. Throws `Unavailable` when the node does not answer.
 */
export async function readItemUri(
  calls: NodeCalls,
  { contract, id }: { readonly contract: Address; readonly id: bigint },
): Promise<{ readonly text: string; readonly isTemplate: boolean } | undefined> {
  const word = id.toString(16).padStart(64, '0')
  const own = uriIn(await callContract(calls, contract, 'tokenURI(uint256)', word))
  if (own !== undefined) return { text: own, isTemplate: false }
  const shared = uriIn(await callContract(calls, contract, 'uri(uint256)', word))
  return shared === undefined ? undefined : { text: shared, isTemplate: true }
}

function uriIn(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined || bytes.length > longestUri) return undefined
  const text = decoded('string', bytes)
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** The standard that a contract says it follows; undefined for none. Throws `Unavailable` when the node does not answer. */
export async function readStandard(
  calls: NodeCalls,
  contract: Address,
): Promise<'trc20' | 'trc721' | 'trc1155' | undefined> {
  const supports = async (id: string) =>
    numberIn(await callContract(calls, contract, 'supportsInterface(bytes4)', id.padEnd(64, '0'))) === 1n
  const [isTrc721, isTrc1155, supply, decimals] = await Promise.all([
    supports(trc721InterfaceIds.token),
    supports(trc1155InterfaceIds.token),
    readTokenAmount(calls, contract, 'totalSupply()'),
    readTokenAmount(calls, contract, 'decimals()'),
  ])
  if (isTrc721) return 'trc721'
  if (isTrc1155) return 'trc1155'
  return supply === undefined || decimals === undefined ? undefined : 'trc20'
}

/** What a launch contract says it sold of a token, and how much of it is for sale; both in the smallest unit. */
export type Sale = { readonly sold: bigint; readonly forSale: bigint }

/**
 * The answer of a launch contract that has `saleOf(address) returns (uint256 sold, uint256 forSale)`; undefined for another one, and
 * for an answer that no sale can have. Throws `Unavailable` when the node does not answer.
 */
export async function readSale(
  calls: NodeCalls,
  { launcher, token }: { readonly launcher: Address; readonly token: Address },
): Promise<Sale | undefined> {
  const bytes = await callContract(calls, launcher, 'saleOf(address)', token.slice(2).padStart(64, '0'))
  if (bytes?.length !== 64) return undefined
  const [sold, forSale] = [numberIn(bytes.subarray(0, 32))!, numberIn(bytes.subarray(32))!]
  return forSale > 0n && sold <= forSale ? { sold, forSale } : undefined
}

/** Return data of the call; absent when it failed or the contract does not exist. */
async function callContract(
  calls: NodeCalls,
  contract: Address,
  signature: string,
  parameter = '',
): Promise<Uint8Array | undefined> {
  const answer = await calls.call('/wallet/triggerconstantcontract', {
    owner_address: nobody,
    contract_address: contract,
    function_selector: signature,
    parameter,
    visible: false,
  })
  const { result, constant_result: returned } = answer
  const isDone = (result as { readonly result?: unknown; readonly message?: unknown } | undefined) ?? {}
  const [hex] = Array.isArray(returned) ? (returned as readonly unknown[]) : []
  if (isDone.result !== true || isDone.message !== undefined) return undefined
  return typeof hex === 'string' && /^(?:[0-9a-f]{2})+$/i.test(hex) ? fromHex(hex) : undefined
}

/** Old tokens return their name as 32 bytes, padded with zeros. */
function textIn(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined
  const text = bytes.length === 32 ? toText(bytes.subarray(0, endOf(bytes))) : decoded('string', bytes)
  return typeof text === 'string' && text !== '' && text.length <= longestText ? text : undefined
}

const endOf = (bytes: Uint8Array): number => {
  const zero = bytes.indexOf(0)
  return zero < 0 ? bytes.length : zero
}

const numberIn = (bytes: Uint8Array | undefined): bigint | undefined =>
  bytes?.length === 32 ? BigInt(`0x${toHex(bytes)}`) : undefined

function decoded(type: string, bytes: Uint8Array): unknown {
  try {
    return decodeParameters([{ type }], bytes)[0]
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

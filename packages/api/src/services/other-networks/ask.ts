// What one network says about one address. Every answer is foreign: it is checked member by member, and nothing of it is shown but
// what is named here.
import { type Address, toEvmAddress } from '@sundial/primitives'
import { FetchFailed, type Outbound, type OutboundRequest } from '../outbound/fetch-public.ts'
import { jsonOf } from '../quotes.ts'
import type { EvmNetwork, TronNetwork } from './networks-file.ts'

/** Code of a contract takes 24 KiB on Ethereum, in hex. */
const limits = { timeoutMs: 5000, maxBytes: 256 * 1024 }

/** What a network has of an address. Amounts in its smallest unit; what it does not tell is absent. */
export type Presence =
  | {
      readonly state: 'exists'
      readonly balance: bigint
      readonly nonce?: bigint
      readonly codeKind?: 'contract' | 'delegated'
      readonly createdMs?: number
    }
  | { readonly state: 'unused' }
  /** The network does not offer a call that decides it. */
  | { readonly state: 'undecided' }

/** The answer of the other server has not the form of its interface. */
export class MalformedAnswer extends FetchFailed {}

/** The other server declines the request. */
export class DeclinedAnswer extends FetchFailed {}

type Json = Readonly<Record<string, unknown>>

export async function evmChainId(network: EvmNetwork, outbound: Outbound): Promise<bigint> {
  return quantityOf(await rpc(network, outbound, { method: 'eth_chainId', params: [] }))
}

/** Existence on a chain of the EVM: an account has a balance, a nonce or code; a chain keeps nothing of any other. */
export async function askEvm(network: EvmNetwork, outbound: Outbound, address: Address): Promise<Presence> {
  const params = [toEvmAddress(address), 'latest']
  const [balance, count, code] = await Promise.all([
    rpc(network, outbound, { method: 'eth_getBalance', params }).then(quantityOf),
    rpc(network, outbound, { method: 'eth_getTransactionCount', params }),
    rpc(network, outbound, { method: 'eth_getCode', params }).then(codeOf),
  ])
  // java-tron does not offer the count.
  const nonce = count === undefined ? undefined : quantityOf(count)
  if (balance > 0n || code !== undefined || (nonce ?? 0n) > 0n) {
    return {
      state: 'exists',
      balance,
      ...(nonce !== undefined && { nonce }),
      ...(code !== undefined && { codeKind: code }),
    }
  }
  return { state: nonce === undefined ? 'undecided' : 'unused' }
}

type Call = { readonly method: string; readonly params: readonly unknown[] }

/** Undefined where the server does not have the method. */
async function rpc({ url }: EvmNetwork, outbound: Outbound, call: Call): Promise<unknown> {
  const answer = await post(new URL(url), outbound, { body: { jsonrpc: '2.0', id: 1, ...call } })
  const { error, result } = answer
  if (typeof error !== 'object' || error === null) return result ?? null
  if ((error as Json)['code'] === methodNotFound) return undefined
  throw new DeclinedAnswer(`The other server declines ${call.method}.`)
}

const methodNotFound = -32_601

function quantityOf(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new MalformedAnswer('The other server returned no quantity.')
}

/** EIP-7702: an account of a key whose code names the contract that acts for it. */
const delegation = /^0xef0100[0-9a-f]{40}$/i

function codeOf(value: unknown): 'contract' | 'delegated' | undefined {
  if (typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value))
    throw new MalformedAnswer('The other server returned no code.')
  if (value === '0x') return undefined
  return delegation.test(value) ? 'delegated' : 'contract'
}

export async function tronBlockZero(network: TronNetwork, outbound: Outbound): Promise<string> {
  const { blockID: id } = await postTron(network, outbound, {
    path: 'wallet/getblockbynum',
    body: { num: 0 },
  })
  if (typeof id === 'string' && /^[0-9a-f]{64}$/.test(id)) return id
  throw new MalformedAnswer('The other server returned no block 0.')
}

/** Existence on a network of TRON, in its final blocks: java-tron returns an empty object for an account that is not activated. */
export async function askTron(network: TronNetwork, outbound: Outbound, address: Address): Promise<Presence> {
  const account = await postTron(network, outbound, {
    path: 'walletsolidity/getaccount',
    body: { address, visible: false },
  })
  if (Object.keys(account).length === 0) return { state: 'unused' }
  if (account['Error'] !== undefined) throw new DeclinedAnswer('The other server declines getaccount.')
  const { address: told, balance = 0, create_time: created, type } = account
  if (told !== address || !/^\d{1,19}$/.test(String(balance)))
    throw new MalformedAnswer('The other server returned no account, or another one.')
  return {
    state: 'exists',
    balance: BigInt(String(balance)),
    ...(type === 'Contract' && { codeKind: 'contract' as const }),
    ...(typeof created === 'number' &&
      Number.isSafeInteger(created) &&
      created > 0 && { createdMs: created }),
  }
}

function postTron(
  { url, key }: TronNetwork,
  outbound: Outbound,
  { path, body }: { readonly path: string; readonly body: Json },
): Promise<Json> {
  const base = new URL(url)
  base.pathname = `${base.pathname.replace(/\/+$/, '')}/${path}`
  return post(base, outbound, { body, ...(key !== undefined && { headers: { 'TRON-PRO-API-KEY': key } }) })
}

type Post = { readonly body: Json } & Pick<OutboundRequest, 'headers'>

async function post(url: URL, outbound: Outbound, { body, ...more }: Post): Promise<Json> {
  const { bytes } = await outbound(url, { ...limits, ...more, body: JSON.stringify(body) })
  const answer = answerOf(bytes)
  if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) return answer as Json
  throw new MalformedAnswer('The other server returned no object.')
}

function answerOf(bytes: Buffer): unknown {
  try {
    return jsonOf(bytes)
  } catch (cause) {
    throw new MalformedAnswer("The other server's response is not JSON.", { cause })
  }
}

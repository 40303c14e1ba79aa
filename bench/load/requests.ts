// Requests for every GET endpoint of /openapi.json, with parameters that exist on the server's chain.

/** Reads JSON from the server under test. */
export type Read = (path: string) => Promise<unknown>

export type LoadRequest = {
  /** As named in the OpenAPI document. */
  readonly endpoint: string
  /** Path and query. */
  readonly url: string
}

/** A request; `from` is the address that a proxy names. */
export type Call = {
  readonly path: string
  readonly from: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The answer is not read to its end. */
  readonly isCut?: boolean
}

type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean }
type Document = {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: readonly Parameter[] } }>>
}

/** Values by the name of their parameter. */
export type Samples = Readonly<Record<string, string>>

/** Not part of the mix: streams, the relay (it has a mix of its own) and images from other hosts. */
const leftOut = /^\/(wallet|walletsolidity)\/|^\/api\/(image|live)$|^\/external\//

export async function requestsOf(read: Read): Promise<readonly LoadRequest[]> {
  const [document, samples] = [(await read('/openapi.json')) as Document, await samplesOf(read)]
  return Object.entries(document.paths)
    .filter(([path, { get }]) => get !== undefined && !leftOut.test(path))
    .map(([path, { get }]) => ({ endpoint: path, url: urlOf(path, get!.parameters ?? [], samples) }))
}

/** Values of a chain for parameters. */
export async function samplesOf(read: Read): Promise<Samples> {
  const get = async (path: string, list: string) =>
    (((await read(path)) as Record<string, unknown>)[list] ?? []) as readonly Record<string, unknown>[]
  const [transaction] = await get('/api/transaction?limit=1', 'data')
  const [transfer] = await get('/api/token_trc20/transfers?limit=1', 'token_transfers')
  const [holder] = await get('/api/account/list?limit=1', 'data')
  const [witness] = await get('/api/block?limit=1', 'data')
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)
  const address = text(transaction?.['ownerAddress'], 'TNXC2YCSxhdxsVqhqu3gYZYme6n4i6T1C1')
  const token = text(transfer?.['contract_address'], address)
  return {
    address,
    holder_address: text(holder?.['address'], address),
    witness: text(witness?.['witnessAddress'], address),
    contract: token,
    contract_address: token,
    trc20Id: token,
    tokenId: token,
    hash: text(transaction?.['hash'], '0'.repeat(64)),
    hashes: text(transaction?.['hash'], '0'.repeat(64)),
    day: new Date().toISOString().slice(0, 10),
    exchange_id: '1',
    exchangeID: '1',
    pairID: '1',
    id: '1',
    ids: '1,2,3',
    uAddr: address,
    sell: '1000000',
    sellID: '_',
    action_type: 'entry',
    entry_txid: text(transaction?.['hash'], '0'.repeat(64)),
    url: 'https://example.com/',
    type: 'trc10',
  }
}

/** Values of endpoints whose parameter differs from others of the same name. */
const special: Readonly<Record<string, Samples>> = {
  '/api/trc1155/token/inventory': { tokenId: '1' },
  '/api/witness/pay': { address: 'witness' },
  '/api/triggeramountstatistic': { day: 'dayMs' },
}

function urlOf(path: string, parameters: readonly Parameter[], samples: Samples): string {
  const valueOf = (name: string) => {
    const own = special[path]?.[name]
    if (own === 'dayMs') return String(Date.parse(samples['day']!))
    return (own === undefined ? samples[name] : (samples[own] ?? own)) ?? samples['address']!
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
  const query = parameters
    .filter(({ in: place, required }) => place === 'query' && required === true)
    .map(({ name }) => `${name}=${encodeURIComponent(valueOf(name))}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

// Recounts a chain: reads every block and receipt from the node's output, without using our own code.
import { request } from 'node:http'

type Json = { readonly [name: string]: unknown }

export type ForcedTransfer = {
  readonly from: string | undefined
  readonly to: string | undefined
  /** TRX, the id of a TRC10 token, or the contract of another one. */
  readonly asset: string
}

export type ForcedTransaction = {
  readonly id: string
  readonly height: number
  readonly type: string
  readonly owner: string
  readonly to: string | undefined
  readonly transfers: readonly ForcedTransfer[]
  readonly internal: readonly { readonly from: string; readonly to: string }[]
  /** Contracts whose logs it has, in order. */
  readonly logged: readonly string[]
  /** For a vote: the candidate. */
  readonly votes: readonly string[]
}

export type ForcedBlock = {
  readonly height: number
  readonly id: string
  readonly witness: string
  readonly timeMs: number
  readonly transactions: readonly ForcedTransaction[]
}

export async function readChain(node: string): Promise<readonly ForcedBlock[]> {
  const head = height(await post(node, '/wallet/getnowblock', {}))
  const blocks: ForcedBlock[] = []
  for (let num = 0; num <= head; num++) {
    const [block, infos] = await Promise.all([
      post(node, '/wallet/getblockbynum', { num }),
      post(node, '/wallet/gettransactioninfobyblocknum', { num }),
    ])
    // Without executed transactions the answer is an empty object.
    blocks.push(readBlock(block as Json, Array.isArray(infos) ? (infos as readonly Json[]) : []))
  }
  return blocks
}

const height = (block: unknown): number => Number(at(block, 'block_header', 'raw_data', 'number'))

function readBlock(block: Json, infos: readonly Json[]): ForcedBlock {
  const infoById = new Map(infos.map((info) => [info['id'], info]))
  const header = at(block, 'block_header', 'raw_data') as Json
  const number = Number(header['number'] ?? 0)
  return {
    height: number,
    id: String(block['blockID']),
    witness: text(header['witness_address']),
    timeMs: Number(header['timestamp'] ?? 0),
    transactions: ((block['transactions'] ?? []) as readonly Json[]).map((transaction) =>
      readTransaction(transaction, infoById.get(transaction['txID']) ?? {}, number),
    ),
  }
}

function readTransaction(transaction: Json, info: Json, number: number): ForcedTransaction {
  const contract = at(transaction, 'raw_data', 'contract', 0) as Json
  const type = String(contract['type'])
  const value = at(contract, 'parameter', 'value') as Json
  const result = at(transaction, 'ret', 0, 'contractRet') ?? 'SUCCESS'
  const succeeded = result === 'SUCCESS' && info['result'] !== 'FAILED'
  const owner = text(value['owner_address'])
  const to = counterpart(value, type === 'CreateSmartContract' ? info['contract_address'] : undefined)
  const logs = succeeded ? ((info['log'] ?? []) as readonly Json[]) : []
  const internal = (info['internal_transactions'] ?? []) as readonly Json[]
  return {
    id: String(transaction['txID']),
    height: number,
    type,
    owner,
    to,
    transfers: succeeded
      ? [
          ...nativeTransfers({ type, owner, to, value }),
          ...internal.flatMap(internalTransfers),
          ...logs.flatMap(logTransfers),
        ]
      : [],
    internal: internal.map((item) => ({
      from: String(item['caller_address']),
      to: text(item['transferTo_address']),
    })),
    logged: logs.map((log) => `41${String(log['address'])}`),
    votes: type === 'VoteWitnessContract' && succeeded ? votesIn(value) : [],
  }
}

function counterpart(value: Json, created: unknown): string | undefined {
  const names = ['to_address', 'contract_address', 'receiver_address', 'account_address']
  return [created, ...names.map((name) => value[name])].map(text).find((found) => found !== '')
}

const votesIn = (value: Json): readonly string[] =>
  (value['votes'] as readonly Json[]).map((vote) => text(vote['vote_address']))

type Parts = {
  readonly type: string
  readonly owner: string
  readonly to: string | undefined
  readonly value: Json
}

function nativeTransfers({ type, owner, to, value }: Parts): ForcedTransfer[] {
  const send = (asset: string, amount: unknown): ForcedTransfer[] =>
    Number(amount ?? 0) === 0 ? [] : [{ from: owner, to, asset }]
  const tokenId = () => Buffer.from(String(value['asset_name']), 'hex').toString()
  switch (type) {
    case 'TransferContract':
      return send('TRX', value['amount'])
    case 'TransferAssetContract':
      return send(tokenId(), value['amount'])
    case 'ParticipateAssetIssueContract':
      return [...send('TRX', value['amount']), { from: to, to: owner, asset: tokenId() }]
    case 'TriggerSmartContract':
      return [
        ...send('TRX', value['call_value']),
        ...send(String(value['token_id']), value['call_token_value']),
      ]
    case 'CreateSmartContract': {
      const made = value['new_contract'] as Json
      return [
        ...send('TRX', made['call_value']),
        ...send(String(value['token_id']), value['call_token_value']),
      ]
    }
    default:
      return []
  }
}

function internalTransfers(item: Json): ForcedTransfer[] {
  const note = Buffer.from(String(item['note']), 'hex').toString()
  const from = String(item['caller_address'])
  const to = String(item['transferTo_address'])
  if (item['rejected'] === true || !['call', 'create', 'suicide'].includes(note) || from === to) return []
  return ((item['callValueInfo'] ?? []) as readonly Json[]).flatMap(({ callValue = 0, tokenId = '' }) =>
    Number(callValue) === 0 ? [] : [{ from, to, asset: tokenId === '' ? 'TRX' : String(tokenId) }],
  )
}

/** keccak256 of Transfer(address,address,uint256). */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Of fungible tokens: NFTs index the item id as a fourth topic. */
function logTransfers(log: Json): ForcedTransfer[] {
  const topics = (log['topics'] ?? []) as readonly string[]
  if (topics.length !== 3 || topics[0] !== transferTopic || text(log['data']).length !== 64) return []
  const party = (topic: string) => (/^0+$/.test(topic) ? undefined : `41${topic.slice(24)}`)
  return [{ from: party(topics[1]!), to: party(topics[2]!), asset: `41${String(log['address'])}` }]
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A member down a path of names. */
const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name as string], value)

export const post = (node: string, path: string, body: object): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const asking = request(new URL(path, node), { method: 'POST' }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    asking.on('error', reject)
    asking.end(JSON.stringify(body))
  })

/** Values by key, in order. */
export function groups<Item, Key>(items: readonly Item[], keysOf: (item: Item) => readonly Key[]) {
  const found = new Map<Key, Item[]>()
  for (const item of items) {
    for (const key of new Set(keysOf(item))) found.set(key, [...(found.get(key) ?? []), item])
  }
  return found
}

/** The items without those that are undefined. */
export const present = <Item>(items: readonly (Item | undefined)[]) =>
  items.filter((item) => item !== undefined)

/** In batches of as many as the database answers concurrently. */
export async function each<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
}

import {
  type AbiInput,
  decodeArguments,
  encodeCall,
  findFunction,
  type PlainValue,
  readAbi,
} from '@sundial/abi'
import { fromHex, toHex } from '@sundial/primitives'
import { z } from 'zod'
import { ExplorerRefused, type Explorer } from '../ask.ts'
import { tool } from '../tool.ts'
import { untrusted, untrustedLines } from '../untrusted.ts'
import {
  address,
  cursor,
  limit,
  type Listed,
  nameIn,
  type Named,
  rest,
  timeOf,
  trueAt,
  type True,
  trx,
} from '../values.ts'

type Detail = True &
  Named & {
    readonly data: readonly {
      readonly name?: string
      readonly creator?: { readonly address?: string; readonly txHash?: string }
      readonly balance?: string | number
      readonly trxCount?: number
      readonly date_created?: number
      readonly methodMap?: Readonly<Record<string, string>>
      readonly verify_status?: number
    }[]
  }

type Source = {
  readonly data: {
    readonly status: 0 | 2
    readonly match?: 'full' | 'partial'
    readonly contract_name: string
    readonly contract_code: readonly { readonly name: string; readonly code: string }[]
    readonly abi: string
    readonly compiler: string
  }
}

const sourceOf = async (contract: string, explorer: Explorer) =>
  (await explorer.post<Source>('/api/solidity/contract/info', { contractAddress: contract })).data

export const contract = tool({
  name: 'contract',
  title: 'Contract',
  description:
    'What a contract is: its creator, age, balance, number of calls, whether its source is verified, and the functions it has.',
  input: { address: address('The contract.') },
  async run({ address: wanted }, explorer) {
    const [page, source] = [
      await explorer.ask<Detail>('/api/contract', { contract: wanted }),
      await sourceOf(wanted, explorer),
    ]
    const [one] = page.data
    if (one === undefined) return [trueAt(page), 'The index has no such contract.']
    const functions = Object.values(one.methodMap ?? {})
    return [
      trueAt(page),
      `Contract ${wanted}, named ${untrusted(one.name ?? '')} by its creator ${nameIn(page)(one.creator?.address)}, created ${timeOf(one.date_created)} by transaction ${one.creator?.txHash ?? 'unknown'}.`,
      `Balance ${trx(one.balance)}, ${one.trxCount ?? 'an unknown number of'} transactions.`,
      source.status === 2
        ? `Its source is verified (${source.match ?? 'full'} match, compiler ${untrusted(source.compiler)}): ask contract_source.`
        : 'Its source is NOT verified.',
      ...(functions.length > 0
        ? [
            `Functions: ${functions
              .slice(0, 40)
              .map((name) => untrusted(name))
              .join(', ')}${functions.length > 40 ? ` and ${functions.length - 40} more` : ''}.`,
          ]
        : []),
      explorer.link(`/contract/${wanted}`),
    ]
  },
})

const linesAtOnce = 120

export const contractSource = tool({
  name: 'contract_source',
  title: 'Source of a contract',
  description: `The verified source code of a contract, ${linesAtOnce} lines at a time; without a file, the list of its files.`,
  input: {
    address: address('The contract.'),
    file: z.string().max(300).optional().describe('Name of a file from the list.'),
    from_line: z.number().int().min(1).default(1).describe('First line, from 1.'),
  },
  async run({ address: wanted, file, from_line: from }, explorer) {
    const source = await sourceOf(wanted, explorer)
    if (source.status !== 2)
      return ['The source of this contract is not verified here.', explorer.link(`/contract/${wanted}`)]
    const files = source.contract_code.map(({ name, code }) => ({
      name,
      text: Buffer.from(code, 'base64').toString('utf8'),
    }))
    if (file === undefined && files.length > 1)
      return [
        `Contract ${untrusted(source.contract_name)}, files:`,
        ...files.map(({ name, text }) => `- ${untrusted(name)}, ${text.split('\n').length} lines`),
      ]
    const found = file === undefined ? files[0] : files.find(({ name }) => name === file)
    if (found === undefined)
      throw new ExplorerRefused('No file has this name: leave file out for the list.', 'file_unknown')
    const count = found.text.split('\n').length
    const last = Math.min(count, from + linesAtOnce - 1)
    return [
      `Contract ${untrusted(source.contract_name)}, compiler ${untrusted(source.compiler)}, file ${untrusted(found.name)}, lines ${from} to ${last} of ${count}:`,
      ...untrustedLines(found.text, { from, count: linesAtOnce }),
      explorer.link(`/contract/${wanted}/code`),
    ]
  },
})

type Called = {
  readonly result?: { readonly result?: boolean; readonly code?: string; readonly message?: string }
  readonly constant_result?: readonly string[]
}

/** Throws where the ABI has no such function, or one that changes the chain. */
async function viewFunction(address: string, name: string, explorer: Explorer) {
  const { abi } = await sourceOf(address, explorer)
  const item = findFunction(readAbi(JSON.parse(abi === '' ? '[]' : abi)), name)
  if (item === undefined)
    throw new ExplorerRefused(
      'The ABI of this contract has no such function, or several of this name: ask contract for the list.',
      'function_unknown',
    )
  if (item.stateMutability === 'view' || item.stateMutability === 'pure') return item
  throw new ExplorerRefused(
    'This function changes the chain: only view and pure functions can be read.',
    'function_not_view',
  )
}

type NowBlock = { readonly block_header?: { readonly raw_data?: { readonly number?: number } } }

export const readContract = tool({
  name: 'read_contract',
  title: 'Read a contract',
  description:
    'Calls a view function of a contract at the newest block, without a transaction, and decodes what it returns. The function is found in the ABI of the contract.',
  input: {
    address: address('The contract.'),
    function: z
      .string()
      .min(1)
      .max(200)
      .describe('Name, or signature such as balanceOf(address) where several share a name.'),
    arguments: z
      .array(
        z.union([
          z.string().max(1000),
          z.number(),
          z.boolean(),
          z.array(z.union([z.string().max(1000), z.number(), z.boolean()])).max(50),
        ]),
      )
      .max(20)
      .default([])
      .describe('Values in order: addresses as text, large integers as decimal text.'),
  },
  async run({ address: wanted, function: name, arguments: values }, explorer) {
    const item = await viewFunction(wanted, name, explorer)
    const before = await explorer.post<NowBlock>('/wallet/getnowblock', {})
    const answer = await explorer.post<Called>('/wallet/triggerconstantcontract', {
      owner_address: wanted,
      contract_address: wanted,
      data: toHex(encodeCall(item, values as readonly AbiInput[])),
      visible: true,
    })
    const [data] = answer.constant_result ?? []
    if (answer.result?.result !== true || data === undefined)
      return [
        `The call failed${answer.result?.message === undefined ? '' : `: ${untrusted(answer.result.message)}`}.`,
      ]
    const returned = decodeArguments(item.outputs, fromHex(data))
    return [
      `True at the newest block of the node, ${before.block_header?.raw_data?.number ?? 0} or a later one.`,
      ...(returned.length === 0
        ? ['It returns nothing.']
        : returned.map(
            ({ name, type, plain }, index) =>
              `${name === '' ? `#${index + 1}` : untrusted(name)} ${type} = ${shown(plain)}`,
          )),
      explorer.link(`/contract/${wanted}/code`),
    ]
  },
})

/** Whole numbers, addresses and truth are no text of strangers. */
const shown = (value: PlainValue): string =>
  typeof value === 'boolean' ||
  (typeof value === 'string' && /^(-?\d+|T[1-9A-HJ-NP-Za-km-z]{33}|0x[0-9a-f]*)$/.test(value))
    ? String(value)
    : untrusted(value)

type Events = True &
  Listed & {
    readonly data: readonly {
      readonly txHash: string
      readonly block: number
      readonly timestamp: number
      readonly eventName?: string
      readonly eventLog?: string
      readonly signature?: string
    }[]
  }

export const events = tool({
  name: 'events',
  title: 'Events of a contract',
  description: 'Events that a contract logged, newest first, decoded where the signature is known.',
  input: { address: address('The contract.'), limit, cursor },
  async run({ address: wanted, ...page }, explorer) {
    const list = await explorer.ask<Events>('/api/contracts/event', { contract: wanted, ...page })
    return [
      trueAt(list),
      ...list.data.map(
        (one) =>
          `block ${one.block} ${timeOf(one.timestamp)}: ${untrusted(one.eventLog ?? one.eventName ?? one.signature ?? 'unknown')} ${one.txHash}`,
      ),
      rest(list, list.data.length),
      explorer.link(`/contract/${wanted}`),
    ]
  },
})

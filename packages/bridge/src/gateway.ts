// The calls of both gateways that oracles and deployments make, and the hash of what an oracle says.
import {
  type AbiInput,
  type AbiValue,
  decodeParameters,
  encodeCall,
  encodeParameters,
  parseFunction,
  selectorOf,
  signatureOf,
} from '@sundial/abi'
import { type Address, keccak256, toHex, TronError } from '@sundial/primitives'
import type { At, ChainLink } from './chain-link.ts'
import { type Asset, type Description, type Kind, kinds, type Parcel } from './parcel.ts'

/** The lists of nonces in the contracts. */
export const lists = { parcels: 1, mappings: 2 } as const
export type List = keyof typeof lists

const described = '(uint8 kind, uint256 token, string name, string symbol, uint8 decimals)'

export const views = {
  lastNonces: parseFunction('function lastNonces() view returns (uint256 deposit, uint256 map)'),
  lastNonce: parseFunction('function lastNonce() view returns (uint256)'),
  getDepositMsg: parseFunction(
    'function getDepositMsg(uint256 nonce) view returns (address account, uint256 value, uint256 kind, address token, uint256 id, uint256 status, uint256 item)',
  ),
  getWithdrawMsg: parseFunction(
    'function getWithdrawMsg(uint256 nonce) view returns (address account, address token, uint256 id, uint256 value, uint256 kind, uint256 status)',
  ),
  mappingAt: parseFunction(
    'function mappingAt(uint256 nonce) view returns ((uint8 kind, uint8 decimals, uint256 token, string name, string symbol) one)',
  ),
  sideTokenOf: parseFunction('function sideTokenOf(uint8 kind, uint256 token) view returns (address)'),
  sideToMainContractMap: parseFunction(
    'function sideToMainContractMap(address sideChainAddress) view returns (address)',
  ),
  doneWord: parseFunction('function doneWord(uint8 list, uint256 word) view returns (uint256)'),
  hasSaid: parseFunction('function hasSaid(address oracle, bytes32 content) view returns (bool)'),
  votesOf: parseFunction('function votesOf(bytes32 content) view returns (uint256)'),
  isOracle: parseFunction('function isOracle(address oracle) view returns (bool)'),
  leftToday: parseFunction('function leftToday(uint8 kind, uint256 token) view returns (uint256)'),
  lockedOf: parseFunction('function lockedOf(uint8 kind, uint256 token) view returns (uint256)'),
  issuedOf: parseFunction('function issuedOf(uint8 kind, uint256 token) view returns (uint256)'),
  reserve: parseFunction('function reserve() view returns (uint256)'),
  threshold: parseFunction('function threshold() view returns (uint256)'),
  pause: parseFunction('function pause() view returns (bool)'),
  depositFee: parseFunction('function depositFee() view returns (uint256)'),
  mappingFee: parseFunction('function mappingFee() view returns (uint256)'),
  withdrawFee: parseFunction('function withdrawFee() view returns (uint256)'),
  retryFee: parseFunction('function retryFee() view returns (uint256)'),
} as const
export type View = keyof typeof views

const actions = {
  sayParcel: parseFunction(
    'function sayParcel(uint256 nonce, uint8 kind, address account, uint256 token, uint256 value)',
  ),
  sayMapping: parseFunction(`function sayMapping(uint256 nonce, ${described} description)`),
  handOver: parseFunction(
    'function handOver(uint256 nonce, (uint8 kind, address account, uint256 token, uint256 value) parcel)',
  ),
  issue: parseFunction(`function issue(uint256 nonce, ${described} description)`),
  setLimit: parseFunction('function setLimit(uint8 kind, uint256 token, uint256 amount)'),
  setDepositFee: parseFunction('function setDepositFee(uint256 fee)'),
  setMappingFee: parseFunction('function setMappingFee(uint256 fee)'),
  setRetryFee: parseFunction('function setRetryFee(uint256 fee)'),
  setWithdrawFee: parseFunction('function setWithdrawFee(uint256 fee)'),
} as const
export type GatewayAction = keyof typeof actions

export const actionData = (name: GatewayAction, values: readonly AbiInput[]): Uint8Array =>
  encodeCall(actions[name], values)

/** Whether the gateway would do this if it called itself now. */
export async function wouldDo(
  { link, address }: Gateway,
  name: 'handOver' | 'issue',
  values: readonly AbiInput[],
): Promise<boolean> {
  return (await link.read(address, actionData(name, values), 'head')) !== undefined
}

export type Gateway = { readonly link: ChainLink; readonly address: Address }

/** The values that a view returns; undefined where it fails. */
export async function view(
  { link, address }: Gateway,
  name: View,
  { values = [], at = 'head' }: { readonly values?: readonly AbiInput[]; readonly at?: At } = {},
): Promise<readonly AbiValue[] | undefined> {
  const item = views[name]
  const bytes = await link.read(address, encodeCall(item, values), at)
  return bytes === undefined ? undefined : decodeParameters(item.outputs, bytes)
}

export const numberOf = (kind: Kind): number => kinds.indexOf(kind)
const kindOf = (value: unknown): Kind => kinds[Number(value)]!
export const assetValues = ({ kind, token }: Asset): readonly AbiInput[] => [numberOf(kind), token]

export async function depositAt(main: Gateway, nonce: bigint, at: At): Promise<Parcel | undefined> {
  const found = await view(main, 'getDepositMsg', { values: [nonce], at })
  if (found === undefined) return undefined
  const [account, value, kind, token, id, , item] = found
  const named = kindOf(kind)
  return {
    kind: named,
    account: account as Address,
    token: tokenFrom(named, token, id),
    value: (named === 'trc721' ? item : value) as bigint,
  }
}

export async function withdrawalAt(side: Gateway, nonce: bigint, at: At): Promise<Parcel | undefined> {
  const found = await view(side, 'getWithdrawMsg', { values: [nonce], at })
  if (found === undefined) return undefined
  const [account, token, id, value, kind] = found
  const named = kindOf(kind)
  return {
    kind: named,
    account: account as Address,
    token: tokenFrom(named, token, id),
    value: value as bigint,
  }
}

const tokenFrom = (kind: Kind, token: unknown, id: unknown): bigint =>
  kind === 'trx' ? 0n : kind === 'trc10' ? (id as bigint) : BigInt(`0x${(token as Address).slice(2)}`)

/** A mapping; of a TRC10 token with what the node says of it. */
export async function mappingAt(main: Gateway, nonce: bigint, at: At): Promise<Description | undefined> {
  const found = await view(main, 'mappingAt', { values: [nonce], at })
  if (found === undefined) return undefined
  const [kind, decimals, token, name, symbol] = found[0] as readonly AbiValue[]
  const asset: Asset = { kind: kindOf(kind), token: token as bigint }
  if (asset.kind !== 'trc10')
    return { ...asset, name: name as string, symbol: symbol as string, decimals: Number(decimals) }
  const issued = await main.link.trc10(asset.token)
  return issued === undefined ? undefined : { ...asset, ...issued }
}

export const parcelValues = (nonce: bigint, { kind, account, token, value }: Parcel): readonly AbiInput[] => [
  nonce,
  numberOf(kind),
  account,
  token,
  value,
]

export const mappingValues = (nonce: bigint, description: Description): readonly AbiInput[] => [
  nonce,
  { ...description, kind: numberOf(description.kind) },
]

/** What an oracle says of what the other gateway sent. */
export type Statement =
  | { readonly list: 'parcels'; readonly nonce: bigint; readonly parcel: Parcel }
  | { readonly list: 'mappings'; readonly nonce: bigint; readonly description: Description }

/** What an oracle signed, by the bytes of its call; undefined for every other call. */
export function readStatement(data: Uint8Array): Statement | undefined {
  const call = (['sayParcel', 'sayMapping'] as const).find(
    (name) => selectorOf(signatureOf(actions[name])) === toHex(data.subarray(0, 4)),
  )
  if (call === undefined) return undefined
  try {
    const [nonce, ...values] = decodeParameters(actions[call].inputs, data.subarray(4))
    const said = call === 'sayParcel' ? saidParcel(values) : saidMapping(values)
    const { kind } = said.list === 'parcels' ? said.parcel : said.description
    return kind === undefined ? undefined : { nonce: nonce as bigint, ...said }
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

function saidParcel([kind, account, token, value]: readonly AbiValue[]) {
  const parcel = { kind: kindOf(kind), account: account as Address, token: token as bigint }
  return { list: 'parcels' as const, parcel: { ...parcel, value: value as bigint } }
}

function saidMapping([description]: readonly AbiValue[]) {
  const [kind, token, name, symbol, decimals] = description as readonly AbiValue[]
  const asset = { kind: kindOf(kind), token: token as bigint }
  return {
    list: 'mappings' as const,
    description: { ...asset, name: name as string, symbol: symbol as string, decimals: Number(decimals) },
  }
}

const parcelTypes = parseFunction('said(address,uint8,uint256,uint8,address,uint256,uint256)').inputs
const mappingTypes = parseFunction(
  `said(address gateway, uint8 list, uint256 nonce, ${described} one)`,
).inputs

/** The hash of what an oracle says of a parcel at this gateway. */
export const contentOfParcel = (gateway: Address, nonce: bigint, parcel: Parcel): string =>
  hashOf(parcelTypes, [gateway, lists.parcels, ...parcelValues(nonce, parcel)])

export const contentOfMapping = (gateway: Address, nonce: bigint, description: Description): string =>
  hashOf(mappingTypes, [gateway, lists.mappings, ...mappingValues(nonce, description)])

const hashOf = (types: Parameters<typeof encodeParameters>[0], values: readonly AbiInput[]): string =>
  toHex(keccak256(encodeParameters(types, values)))

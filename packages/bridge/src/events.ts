// What both gateways log: what was sent, and what has arrived. The names are those that programs of side chains read.
import { type AbiValue, decodeEvent, type EventItem, parseEvent, topicOf } from '@sundial/abi'
import { type Address, fromHex, TronError } from '@sundial/primitives'
import type { Kind } from './parcel.ts'

export const ends = ['main', 'side'] as const
/** Which chain a gateway is on. */
export type End = (typeof ends)[number]
export const otherEnd = (end: End): End => (end === 'main' ? 'side' : 'main')

/** `mapping` is asked for on the main chain; `mapped` says on the side chain that its token is there. */
export type Step = 'sent' | 'arrived' | 'mapping' | 'mapped'

type Row = readonly [end: End, step: Step, kind: Kind, item: EventItem]
const row = (end: End, step: Step, kind: Kind, text: string): Row => [
  end,
  step,
  kind,
  parseEvent(`event ${text}`),
]

const rows: readonly Row[] = [
  row('main', 'sent', 'trx', 'TRXReceived(address account, uint64 value, uint256 nonce)'),
  row('main', 'sent', 'trc10', 'TRC10Received(address account, uint64 token, uint64 value, uint256 nonce)'),
  row('main', 'sent', 'trc20', 'TRC20Received(address account, address token, uint256 value, uint256 nonce)'),
  row(
    'main',
    'sent',
    'trc721',
    'TRC721Received(address account, address token, uint256 value, uint256 nonce)',
  ),
  row('main', 'mapping', 'trc10', 'TRC10Mapping(uint256 token, uint256 nonce)'),
  row('main', 'mapping', 'trc20', 'TRC20Mapping(address token, uint256 nonce)'),
  row('main', 'mapping', 'trc721', 'TRC721Mapping(address token, uint256 nonce)'),
  row('main', 'arrived', 'trx', 'TRXWithdraw(address account, uint256 value, uint256 nonce)'),
  row(
    'main',
    'arrived',
    'trc10',
    'TRC10Withdraw(address account, uint256 token, uint256 value, uint256 nonce)',
  ),
  row(
    'main',
    'arrived',
    'trc20',
    'TRC20Withdraw(address account, address token, uint256 value, uint256 nonce)',
  ),
  row(
    'main',
    'arrived',
    'trc721',
    'TRC721Withdraw(address account, address token, uint256 value, uint256 nonce)',
  ),
  row('side', 'sent', 'trx', 'WithdrawTRX(address account, uint256 value, uint256 nonce)'),
  row('side', 'sent', 'trc10', 'WithdrawTRC10(address account, uint256 token, uint256 value, uint256 nonce)'),
  row('side', 'sent', 'trc20', 'WithdrawTRC20(address account, address token, uint256 value, uint256 nonce)'),
  row(
    'side',
    'sent',
    'trc721',
    'WithdrawTRC721(address account, address token, uint256 value, uint256 nonce)',
  ),
  row(
    'side',
    'mapped',
    'trc10',
    'DeployDAppTRC10AndMapping(uint256 token, address sideToken, uint256 nonce)',
  ),
  row(
    'side',
    'mapped',
    'trc20',
    'DeployDAppTRC20AndMapping(address token, address sideToken, uint256 nonce)',
  ),
  row(
    'side',
    'mapped',
    'trc721',
    'DeployDAppTRC721AndMapping(address token, address sideToken, uint256 nonce)',
  ),
  row('side', 'arrived', 'trx', 'DepositTRX(address account, uint256 value, uint256 nonce)'),
  row(
    'side',
    'arrived',
    'trc10',
    'DepositTRC10(address account, uint256 token, uint256 value, uint256 nonce)',
  ),
  row(
    'side',
    'arrived',
    'trc20',
    'DepositTRC20(address account, address token, uint256 value, uint256 nonce)',
  ),
  row(
    'side',
    'arrived',
    'trc721',
    'DepositTRC721(address account, address token, uint256 value, uint256 nonce)',
  ),
]

const topicOfItem = ({ name, inputs }: EventItem): string =>
  topicOf(`${name}(${inputs.map(({ type }) => type).join(',')})`)
const byTopic = new Map(rows.map((one) => [topicOfItem(one[3]), one]))

/** First topics of what both gateways say about oracles, with indexed members. */
export const oracleTopics = {
  added: topicOf('OracleAdded(address)'),
  removed: topicOf('OracleRemoved(address)'),
  /** Topics: oracle, list, nonce. */
  said: topicOf('Said(address,uint8,uint256,bytes32)'),
  /** Topics: list, nonce. */
  held: topicOf('Held(uint8,uint256,bytes32,bytes4)'),
} as const

/** The first topic of each kind of a step; a mapping of TRX has none. */
export function stepTopics(end: End, step: Step): Readonly<Partial<Record<Kind, string>>> {
  const found = rows.filter(([at, one]) => at === end && one === step)
  return Object.fromEntries(found.map(([, , kind, item]) => [kind, topicOfItem(item)]))
}

export type GatewayEvent = {
  readonly end: End
  readonly step: Step
  readonly kind: Kind
  readonly nonce: bigint
  /** Absent where the event is about a mapping. */
  readonly account?: Address | undefined
  /** A number or address in the words of the event; zero for TRX. On the side chain an arrival names the issued token. */
  readonly token: bigint
  /** An amount, or the number of an item. */
  readonly value?: bigint | undefined
  /** The token of the side chain that stands for the other one. */
  readonly sideToken?: Address | undefined
}

/** A log of a gateway; undefined for every other one. Who calls makes sure that a gateway logged it. */
export function readGatewayEvent(topics: readonly string[], data: string): GatewayEvent | undefined {
  const found = byTopic.get(topics[0] ?? '')
  if (found === undefined) return undefined
  const [end, step, kind, item] = found
  const values = valuesOf(item, topics, data)
  if (values === undefined) return undefined
  return {
    end,
    step,
    kind,
    nonce: values.get('nonce') as bigint,
    account: values.get('account') as Address | undefined,
    token: numberOf(values.get('token')),
    value: values.get('value') as bigint | undefined,
    sideToken: values.get('sideToken') as Address | undefined,
  }
}

function valuesOf(item: EventItem, topics: readonly string[], data: string) {
  try {
    const { arguments: all } = decodeEvent(item, topics.map(fromHex), fromHex(data))
    return new Map(all.map(({ name, value }): [string, AbiValue] => [name, value]))
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

const numberOf = (value: AbiValue | undefined): bigint =>
  typeof value === 'bigint' ? value : typeof value === 'string' ? BigInt(`0x${value.slice(2)}`) : 0n

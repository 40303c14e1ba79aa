import { type Address, isDust, toBase58 } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits, withinDeadline } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import type { Refusal } from '../../query.ts'
import type { NodeCalls } from '../../services/node-calls.ts'
import { requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { tokenInfos } from '../token/token-info.ts'
import { isWarnedOf } from '../transfer/transfer.ts'

const mostRecipients = 100
/** Each takes a call of the node. */
const callsAtOnce = 6
const oneAddress = '[0-9A-Za-z]{34,44}'

const recipient = component(
  'Recipient',
  Type.Object({
    address: is.address('Extension. The recipient.'),
    activated: Type.Optional(
      is.flag(
        'Extension. Whether it exists on the chain, by the node. Absent while the node does not answer.',
      ),
    ),
    isContract: Type.Optional(is.flag('Extension. By the node. Absent while the node does not answer.')),
    isToken: Type.Optional(
      is.flag(
        'Extension. Whether it is a contract with decimals, by the node. Absent while the node does not answer.',
      ),
    ),
    sentOnlyDust: Type.Optional(
      is.flag(
        'Extension. Whether all that it sent to the payer was next to nothing, or in tokens with a warning or without evidence. Absent where the payer has more transfers than were compared.',
      ),
    ),
  }),
)

export const recipients = endpoint({
  get: '/api/account/recipients',
  summary: 'What is known about several recipients of a payment',
  description: `Extension. At most ${mostRecipients} addresses, each once, in the order of the request. names has the operator's warnings. What they sent to the payer is searched among its newest ${apiLimits.scannedRows} transfers.`,
  reads: 'states',
  cost: 30,
  query: {
    payer: requiredAddress,
    addresses: Type.String({
      pattern: `^${oneAddress}(,${oneAddress}){0,${mostRecipients - 1}}$`,
      description: `At most ${mostRecipients} addresses, separated by commas.`,
      'x-refusal': { other: 'malformed_address' } satisfies Refusal,
    }),
  },
  reply: Type.Object({
    data: Type.Array(recipient, { description: 'Extension.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const payer = await readAddress(query.payer, at)
    const asked = await Promise.all(query.addresses.split(',').map((text) => readAddress(text, at)))
    const addresses = [...new Set(asked)]
    const [dustOf, states] = await Promise.all([
      dustSenders(payer, new Set(addresses), at),
      nodeStates(addresses, at.services?.nodeCalls),
    ])
    return {
      data: addresses.map((address) =>
        omitUndefined({
          address: toBase58(address),
          ...states.get(address),
          sentOnlyDust: dustOf(address),
        }),
      ),
    }
  },
})

type NodeState = {
  readonly activated: boolean
  readonly isContract: boolean
  readonly isToken?: boolean
}

/** Addresses about which the node does not answer in time are absent. */
async function nodeStates(
  addresses: readonly Address[],
  calls: NodeCalls | undefined,
): Promise<ReadonlyMap<Address, NodeState>> {
  const found = new Map<Address, NodeState>()
  if (calls === undefined) return found
  const queue = [...addresses]
  const next = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
      const state = await withinDeadline(nodeState(address, calls))
      if (state !== undefined) found.set(address, state)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, next))
  return found
}

/** java-tron returns an empty object for what does not exist. */
async function nodeState(address: Address, calls: NodeCalls): Promise<NodeState | undefined> {
  const [account, contract] = await Promise.all([
    calls.call('/wallet/getaccount', { address, visible: false }),
    calls.call('/wallet/getcontract', { value: address, visible: false }),
  ])
  const isContract = Object.keys(contract).length > 0
  const activated = Object.keys(account).length > 0
  if (activated && account['address'] !== address) return undefined
  if (isContract && contract['contract_address'] !== address) return undefined
  if (!isContract) return { activated, isContract, isToken: false }
  return omitUndefined({ activated, isContract, isToken: await hasDecimals(address, calls) })
}

/** The selector of decimals(). */
const decimals = '313ce567'

async function hasDecimals(address: Address, calls: NodeCalls): Promise<boolean | undefined> {
  const answer = await calls.call('/wallet/triggerconstantcontract', {
    owner_address: address,
    contract_address: address,
    data: decimals,
    visible: false,
  })
  const { result, constant_result: returned } = answer
  if (typeof result !== 'object' || result === null) return undefined
  const [word] = (Array.isArray(returned) ? returned : []) as readonly unknown[]
  return !('message' in result) && typeof word === 'string' && word.length >= 64
}

/** Whether an address sent the payer nothing but dust; its newest transfers are read once for all addresses. */
async function dustSenders(
  payer: Address,
  senders: ReadonlySet<Address>,
  at: Context,
): Promise<(address: Address) => boolean | undefined> {
  const rows: TransferRow[] = []
  let [looked, total] = [0, Number.POSITIVE_INFINITY]
  while (looked < Math.min(total, apiLimits.scannedRows)) {
    const page = await at.store.transfersOfAccount(payer, {
      start: looked,
      limit: apiLimits.rowsPerLook,
      order: 'newest',
    })
    total = page.total
    looked += apiLimits.rowsPerLook
    rows.push(...page.rows.filter(({ from, to }) => to === payer && from !== undefined && senders.has(from)))
  }
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  const [isSender, isHonest] = [new Set<Address>(), new Set<Address>()]
  for (const { from, asset, amount } of rows) {
    const info = infoOf(asset)
    const { tokenDecimal, tokenLevel } = info
    const isWorthless =
      tokenDecimal === undefined ||
      isWarnedOf(info) ||
      (asset.kind !== 'trx' && tokenLevel === '0') ||
      isDust(amount, tokenDecimal)
    isSender.add(from!)
    if (!isWorthless) isHonest.add(from!)
  }
  const isWhole = total <= apiLimits.scannedRows
  return (address) => {
    if (isHonest.has(address)) return false
    return isWhole ? isSender.has(address) : undefined
  }
}

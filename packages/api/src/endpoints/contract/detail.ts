import { readAbi, selectorOf, signatureOf } from '@sundial/abi'
import { type Address, toBase58, TronError, Unavailable } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import { type FactOf, newestFact } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { toAmount } from '../../shared/values.ts'
import { balancesNote, tagMembers } from '../account/schema.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'
import {
  contractMarkMembers,
  labelOf,
  toContractMarks,
  toTags,
  toVerified,
  verifiedAmong,
  verifiedMembers,
} from './schema.ts'

const contract = component(
  'Contract',
  Type.Object({
    address: is.address('The contract.'),
    name: Type.Optional(is.text('Name given at creation.')),
    balance: Type.Optional(is.amount(`TRX in sun. ${balancesNote}`)),
    trxCount: is.int(
      'Transactions that call or create it, with the contract as owner or direct counterparty.',
    ),
    date_created: Type.Optional(is.time('Creation time. Absent where the index did not see the creation.')),
    creator: Type.Optional(
      Type.Object({
        address: is.address('Creator.'),
        address_is_contract: is.flag('Whether another contract created it.'),
        txHash: is.hash('The creating transaction.'),
        consume_user_resource_percent: Type.Optional(
          is.int("Percentage of a call's energy that the caller pays, from the node."),
        ),
        energy_limit: Type.Optional(
          is.amount('Maximum energy per call that the creator pays, from the node.'),
        ),
      }),
    ),
    methodMap: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Signatures by selector, from the ABI stored by the node. Absent without one.',
      }),
    ),
    tokenInfo: Type.Optional(tokenInfo),
    verify_status: verifiedMembers.verify_status,
    license: verifiedMembers.license,
    ...contractMarkMembers,
    ...tagMembers,
    feedbackRisk: contractMarkMembers.risk,
    announcement: Type.Literal('', { description: 'Always empty.' }),
  }),
)

export const oneContract = endpoint({
  get: '/api/contract',
  summary: 'One contract',
  description:
    "An address that is not a known contract returns an empty list. /api/solidity/contract/info has the source and its verification; the ABI and the creator's limits come from the node.",
  query: { contract: requiredAddress, ...ignored },
  reply: Type.Object({
    status: Type.Object({ code: Type.Literal(0), message: Type.Literal('SUCCESS') }),
    count: is.int('1, or 0 for an address that is not a contract.'),
    data: Type.Array(contract),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const data = await contractsAt(await readAddress(query.contract, at), at)
    return { status: { code: 0 as const, message: 'SUCCESS' as const }, count: data.length, data }
  },
})

async function contractsAt(address: Address, at: Context): Promise<Static<typeof contract>[]> {
  const { store } = at
  const [account, made] = await Promise.all([
    store.accountByAddress(address),
    newestFact<'contractCreation'>({ list: 'contractCreationsOfContract', key: address }, at),
  ])
  if (account?.isContract !== true && made === undefined) return []
  const [fromNode, balance, infoOf] = await Promise.all([
    askNode(address, at),
    store.balance(address, { kind: 'trx' }),
    tokenInfos([{ kind: 'trc20', contract: address }], at),
  ])
  const info = infoOf({ kind: 'trc20', contract: address })
  return [
    omitUndefined({
      address: toBase58(address),
      name: made === undefined || made.isInternal ? fromNode?.name : made.name,
      balance: balance === undefined ? undefined : toAmount(balance),
      trxCount: account?.transactionCount ?? 0,
      date_created: made?.timestampMs,
      creator: made && toCreator(made, fromNode),
      methodMap: fromNode?.methods,
      tokenInfo: info.tokenAbbr === undefined ? undefined : info,
      ...(await marksOf(address, at)),
    }),
  ]
}

async function marksOf(address: Address, at: Context) {
  const { verify_status, license } = toVerified((await verifiedAmong([address], at)).get(address))
  const label = labelOf(address, at)
  const marks = toContractMarks(label)
  return {
    verify_status,
    license,
    ...marks,
    ...toTags(label),
    feedbackRisk: marks.risk,
    announcement: '' as const,
  }
}

type NodeContract = Awaited<ReturnType<typeof askNode>>

const toCreator = (made: FactOf<'contractCreation'>, fromNode: NodeContract) =>
  omitUndefined({
    address: toBase58(made.creator),
    address_is_contract: made.isInternal,
    txHash: made.transactionId,
    consume_user_resource_percent: fromNode?.percent,
    energy_limit: fromNode?.energyLimit,
  })

/** `undefined` while the node does not answer or does not know the contract. */
async function askNode(address: Address, { services }: Context) {
  if (services?.nodeCalls === undefined) return undefined
  try {
    const answer = await services.nodeCalls.call('/wallet/getcontract', { value: address, visible: false })
    if (answer['contract_address'] === undefined) return undefined
    const { name, consume_user_resource_percent: percent = 0, origin_energy_limit: limit = 0 } = answer
    return {
      name: typeof name === 'string' && name !== '' ? name : undefined,
      percent: Number(percent),
      energyLimit: toAmount(BigInt(limit as string | number)),
      methods: methodsOf(answer['abi']),
    }
  } catch (error) {
    if (error instanceof Unavailable) return undefined
    throw error
  }
}

/** An ABI is whatever its author wrote; one that cannot be parsed is treated as absent. */
function methodsOf(abi: unknown): Record<string, string> | undefined {
  if (abi === undefined) return undefined
  try {
    const functions = readAbi(abi).filter((item) => item.type === 'function')
    const signatures = functions.map((item) => signatureOf(item))
    return Object.fromEntries(signatures.map((signature) => [selectorOf(signature), signature]))
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

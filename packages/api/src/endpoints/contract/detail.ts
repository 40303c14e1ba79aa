import { readAbi, selectorOf, signatureOf } from '@sundial/abi'
import { type Address, toBase58, TronError } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import type { AccountRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type FromNode, fromNode, fromNodeAt } from '../../chain-head/provenance.ts'
import {
  accountQuestion,
  contractQuestion,
  type NodeContract,
  standardQuestion,
} from '../../chain-head/questions.ts'
import { type Context, endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import { type FactOf, newestFact } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { mayLackFacts, toAmount } from '../../shared/values.ts'
import { coinsOf, type Holdings } from '../account/reported.ts'
import { reportedNote, tagMembers } from '../account/schema.ts'
import { tokenInfo, type TokenInfo, tokenInfos } from '../token/token-info.ts'
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
    address: is.address('The contract; empty for an address that is not a contract.'),
    name: Type.Optional(is.text('Name given at creation.')),
    balance: Type.Optional(is.amount(`TRX in sun. ${reportedNote}`)),
    trxCount: is.int(
      'Transactions that call or create it, with the contract as owner or direct counterparty.',
    ),
    date_created: Type.Optional(is.time('Creation time. Absent where the index did not see the creation.')),
    creator: Type.Optional(
      Type.Object({
        address: is.address('Creator.'),
        address_is_contract: Type.Optional(
          is.flag('Whether another contract created it. Absent while unknown.'),
        ),
        txHash: Type.Optional(
          is.hash('The creating transaction. Absent where the index did not see the creation.'),
        ),
        consume_user_resource_percent: Type.Optional(
          is.int("Percentage of a call's energy that the caller pays, from the node."),
        ),
        energy_limit: Type.Optional(
          is.amount('Maximum energy per call that the creator pays, from the node.'),
        ),
        energy_remaining: Type.Optional(
          is.amount(
            "Energy of the creator's stake that is left, from the node at its newest block. Absent while unknown.",
          ),
        ),
      }),
    ),
    methodMap: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Signatures by selector, from the ABI stored by the node. Absent without one.',
      }),
    ),
    tokenInfo: Type.Optional(tokenInfo),
    fromNode,
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
    "For an address that is not a contract count is 0 and data one row whose address is empty, as on TronScan; data is empty while the node does not tell. The node is asked where the index does not cover the whole chain. /api/solidity/contract/info has the source and its verification; the ABI and the creator's limits come from the node.",
  cost: 3,
  query: { contract: requiredAddress, ...ignored },
  reply: Type.Object({
    status: Type.Object({ code: Type.Literal(0), message: Type.Literal('SUCCESS') }),
    count: is.int('1, or 0 for an address that is not a contract.'),
    data: Type.Array(contract),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const data = await contractsAt(await readAddress(query.contract, at), at)
    const count = data.filter(({ address }) => address !== '').length
    return { status: { code: 0 as const, message: 'SUCCESS' as const }, count, data }
  },
})

/** Programs for TronScan read the address of the first row to learn whether an address is a contract. */
const noContract: Static<typeof contract> = {
  address: '',
  trxCount: 0,
  verify_status: 0,
  license: '',
  ...toContractMarks({}),
  ...toTags({}),
  feedbackRisk: false,
  announcement: '',
}

async function contractsAt(address: Address, at: Context): Promise<Static<typeof contract>[]> {
  const { store } = at
  const [account, made] = await Promise.all([
    store.accountByAddress(address),
    newestFact<'contractCreation'>({ list: 'contractCreationsOfContract', key: address }, at),
  ])
  const isIndexed = account?.isContract === true || made !== undefined
  if (!isIndexed && !mayLackFacts(at.state)) return [noContract]
  const answer = await readContract(address, at)
  if (!isIndexed && answer === undefined) return []
  if (!isIndexed && answer?.value === undefined) return [noContract]
  return [await toContract(address, { account, made, answer }, at)]
}

type Found = {
  readonly account: AccountRow | undefined
  readonly made: Creation | undefined
  readonly answer: Awaited<ReturnType<typeof readContract>>
}

async function toContract(address: Address, { account, made, answer }: Found, at: Context) {
  const [coins, infoOf, marks, named] = await Promise.all([
    coinsOf(address, at),
    tokenInfos([{ kind: 'trc20', contract: address }], at),
    marksOf(address, at),
    nameAndCreator(made, answer?.value, at),
  ])
  const info = await withStandard(infoOf({ kind: 'trc20', contract: address }), address, at)
  return omitUndefined({
    address: toBase58(address),
    ...named,
    balance: coins && trxIn(coins),
    trxCount: account?.transactionCount ?? 0,
    date_created: made?.timestampMs,
    methodMap: methodsOf(answer?.value?.abi),
    tokenInfo:
      info.tokenAbbr === undefined
        ? undefined
        : omitUndefined({ ...info, issuerAddr: named.creator?.address }),
    fromNode: originOf(made, answer?.at, coins?.reportedAt),
    ...marks,
  })
}

/** A token whose transfers are older than the index follows the standard that it says itself. */
async function withStandard(info: TokenInfo, contract: Address, at: Context): Promise<TokenInfo> {
  if (!mayLackFacts(at.state) || info.tokenType !== 'trc20' || info.tokenDecimal !== undefined) return info
  const answer = await at.chain.read(standardQuestion(contract))
  return { ...info, tokenType: answer?.value ?? info.tokenType }
}

const trxIn = ({ balances }: Holdings) =>
  toAmount(balances.find(({ asset }) => asset.kind === 'trx')?.amount ?? 0n)

/** With the block where the index may lack the contract. */
async function readContract(address: Address, at: Context) {
  const question = contractQuestion(address)
  if (!mayLackFacts(at.state)) return { value: await at.chain.value(question), at: undefined }
  const answer = await at.chain.read(question)
  return answer && { value: answer.value, at: answer }
}

async function nameAndCreator(made: Creation | undefined, asked: NodeContract | undefined, at: Context) {
  const name = made === undefined || made.isInternal ? asked?.name || undefined : made.name
  return omitUndefined({ name, creator: await creatorOf(made, asked, at) })
}

type NodeBlock = Pick<FromNode, 'block' | 'hash'>

/** Of the members that the index has where it covers the chain. */
function originOf(
  made: Creation | undefined,
  readAt: NodeBlock | undefined,
  balanceAt: NodeBlock | undefined,
): FromNode | undefined {
  const block = readAt ?? balanceAt
  const members = [
    ...(made === undefined && readAt !== undefined ? ['name', 'creator'] : []),
    ...(balanceAt === undefined ? [] : ['balance']),
  ]
  return block === undefined || members.length === 0 ? undefined : fromNodeAt(block, members)
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

type Creation = FactOf<'contractCreation'>

async function creatorOf(made: Creation | undefined, asked: NodeContract | undefined, at: Context) {
  const creator = made?.creator ?? asked?.creator
  if (creator === undefined) return undefined
  return omitUndefined({
    address: toBase58(creator),
    address_is_contract: made === undefined ? await isContract(creator, at) : made.isInternal,
    txHash: made?.transactionId,
    consume_user_resource_percent: asked?.callerPercent,
    energy_limit: asked && toAmount(asked.energyLimit),
    energy_remaining: await energyLeft(creator, at),
  })
}

/** Undefined while the node's answer is not known. */
async function energyLeft(creator: Address, at: Context) {
  const stored = await at.chain.value(accountQuestion(creator))
  if (stored === undefined) return undefined
  const { resource } = accountState.decode(stored)
  if (resource === undefined) return undefined
  const left = resource.energyLimit - resource.energyUsed
  return toAmount(left > 0n ? left : 0n)
}

/** Undefined while the node's answer is not known. */
async function isContract(address: Address, at: Context): Promise<boolean | undefined> {
  const answer = await at.chain.read(contractQuestion(address))
  return answer && answer.value !== undefined
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

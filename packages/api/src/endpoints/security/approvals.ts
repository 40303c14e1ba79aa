import { type Address, toBase58 } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'
import { component } from '../../shared/scalars.ts'
import { displayAddress } from '../../shared/values.ts'
import { type Approval, standingApprovals } from '../account/approvals.ts'
import { knownAccount } from '../account/find.ts'
import { toAccount } from '../account/shape.ts'
import { accountStateMembers, type AccountStateReply } from '../account/state-schema.ts'
import { tokenInfo, tokenInfos } from '../token/token-info.ts'

const riskApprove = component(
  'RiskApprove',
  Type.Object({
    amount: is.amountText('Smallest unit.'),
    unlimited: is.flag('Whether the amount is the maximum.'),
    from_address: is.address('The owner who approved.'),
    to_address: is.address('The spender.'),
    contract_address: is.address('The token.'),
    tokenInfo,
    project: Type.Object({ id: is.address('The spender.') }),
    project_id: is.address('The spender.'),
    operate_time: is.time('Block time.'),
  }),
)

const most = 2n ** 256n - 1n

export const approvalSecurity = endpoint({
  get: '/api/security/auth/data',
  summary: "Number of an account's approvals, and those to accounts that the operator warns about",
  description: `${warned.note} An account with more than ${apiLimits.scannedRows} approvals is rejected (list_too_long).`,
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    approveTokenCount: is.int('Approved tokens.'),
    approveAddressCount: is.int('Spenders.'),
    approveProjectCount: is.int('The same: spenders are not grouped by owner.'),
    approveRiskAddressCount: is.int('Of them, those the labels warn about.'),
    approveRiskAccountCount: is.int('Of these, accounts that are not known contracts.'),
    approveRiskContractCount: is.int('Of these, contracts.'),
    riskApprove: Type.Array(riskApprove, { description: 'Approvals to those spenders.' }),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const labels = at.services?.labels ?? noLabels
    const all = await standingApprovals(await readAddress(query.address, at), at)
    const risky = all.filter(({ spender }) => labels.of(displayAddress(spender)).risk === true)
    const riskySpenders = [...new Set(risky.map(({ spender }) => spender))]
    const contracts = riskySpenders.length === 0 ? undefined : await at.store.contractsAmong(riskySpenders)
    const spenderCount = new Set(all.map(({ spender }) => spender)).size
    const contractCount = contracts?.size ?? 0
    return {
      approveTokenCount: new Set(all.map(({ asset }) => JSON.stringify(asset))).size,
      approveAddressCount: spenderCount,
      approveProjectCount: spenderCount,
      approveRiskAddressCount: riskySpenders.length,
      approveRiskAccountCount: riskySpenders.length - contractCount,
      approveRiskContractCount: contractCount,
      riskApprove: await toRiskApprovals(risky, at),
    }
  },
})

async function toRiskApprovals(
  rows: readonly Approval[],
  at: Context,
): Promise<Static<typeof riskApprove>[]> {
  const infoOf = await tokenInfos(
    rows.map(({ asset }) => asset),
    at,
  )
  return rows.map(({ owner, spender, asset, amount, timestampMs }) => {
    const [info, to] = [infoOf(asset), toBase58(spender)]
    return {
      amount: amount.toString(),
      unlimited: amount === most,
      from_address: toBase58(owner),
      to_address: to,
      contract_address: info.tokenId,
      tokenInfo: info,
      project: { id: to },
      project_id: to,
      operate_time: timestampMs,
    }
  })
}

const others = (whose: string) =>
  Type.Array(Type.String(), { description: `Other accounts with keys in ${whose}.` })

const { ownerPermission, activePermissions } = accountStateMembers

export const signerSecurity = endpoint({
  get: '/api/security/sign/data',
  summary: 'Other accounts that may sign for an account',
  description:
    "From the account's permissions, as reported by the node at its block. Until the node reports them, the permissions and multiSign are absent and the lists empty.",
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    multiSign: Type.Optional(is.flag('Whether a permission contains keys of other accounts.')),
    multiSignOwnerPermissionAddress: others('the owner permission'),
    multiSignActivePermissionAddress: others('an active permission'),
    multiSignWitnessPermissionAddress: others('the witness permission'),
    ownerPermission,
    activePermissions,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const { account, lists } = await keysOfOthers(await readAddress(query.address, at), at)
    return omitUndefined({
      multiSign: account.activePermissions && lists.some((list) => list.length > 0),
      multiSignOwnerPermissionAddress: lists[0],
      multiSignActivePermissionAddress: lists[1],
      multiSignWitnessPermissionAddress: lists[2],
      ownerPermission: account.ownerPermission,
      activePermissions: account.activePermissions,
    })
  },
})

/** Keys of other accounts in the owner, active and witness permissions of an account. */
async function keysOfOthers(address: Address, at: Context) {
  const account = toAccount(address, await knownAccount(address, at), at.state)
  const { ownerPermission: owner, witnessPermission: witness, activePermissions: active } = account
  const otherKeys = (...permissions: readonly Permission[]) => [
    ...new Set(
      permissions
        .flatMap((permission) => permission?.keys ?? [])
        .map((key) => key.address)
        .filter((key) => key !== account.address),
    ),
  ]
  return { account, lists: [otherKeys(owner), otherKeys(...(active ?? [])), otherKeys(witness)] as const }
}

/** Other accounts that may sign for an account, in base58; none where the index does not know the account. */
export async function otherSigners(address: Address, at: Context): Promise<readonly string[]> {
  if ((await at.store.accountByAddress(address)) === undefined) return []
  const { lists } = await keysOfOthers(address, at)
  return [...new Set(lists.flat())]
}

type Permission = AccountStateReply['ownerPermission']

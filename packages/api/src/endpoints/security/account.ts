import { type Address, toBase58 } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { type Static, Type } from 'typebox'
import { type Context, endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { type RatedAsset, gatherEvidence } from '../../rating/gather-evidence.ts'
import { rate } from '../../rating/rate.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import type { FactOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { standingApprovals } from '../account/approvals.ts'
import { issuedBy } from '../../tokens/token-issues.ts'
import { tokenNames } from '../../tokens/token-names.ts'
import { type finding, findings } from './findings.ts'
import { otherSigners } from './approvals.ts'
import { advertIn } from './note-adverts.ts'
import { decodedNote } from '../../decode.ts'
import { readFromNode } from '../../shared/node-transactions.ts'
import { smallnessOf } from './suspicious.ts'

type Finding = Static<typeof finding>

export const accountSecurity = endpoint({
  get: '/api/security/account/data',
  summary: 'Reasons for care about an account: by the index, and by the operator’s labels',
  description: `${warned.note} findings has what the index proves: tokens it created that are rated 3 or 4, approvals without a limit, other accounts that sign for it, and whether it sends dust. Notes are not in the index: those of up to 10 of the newest transfers of dust are read from the node. Where nearly all of them advertise, send_ad_by_memo is true, as it is by the labels.`,
  query: { address: requiredAddress, ...ignored },
  cost: 4,
  reply: Type.Object({
    send_ad_by_memo: warned.of('sending advertising as notes'),
    has_fraud_transaction: warned.of('fraud'),
    fraud_token_creator: warned.of('having created a fraudulent token'),
    is_black_list: warned.of('being blacklisted'),
    findings,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const { warnings = [], risk = false } = (at.services?.labels ?? noLabels).of(toBase58(account))
    const [created, approved, signers, dust] = await Promise.all([
      createdTokens(account, at),
      unlimitedApprovals(account, at),
      otherSigners(account, at),
      sentDust(account, at),
    ])
    const isWarned = risk || warnings.length > 0
    const all: readonly Finding[] = [
      ...(isWarned ? [{ kind: 'operatorWarns' as const }] : []),
      ...dust,
      ...created,
      ...approved,
      ...signers.slice(0, mostOfKind).map((one) => ({ kind: 'otherSigners' as const, account: one })),
    ]
    return {
      send_ad_by_memo: warnings.includes('adverts') || dust.some(({ kind }) => kind === 'sendsAdverts'),
      has_fraud_transaction: warnings.includes('fraud'),
      fraud_token_creator: warnings.includes('fraud-token'),
      is_black_list: warnings.includes('black-list'),
      findings: [...all],
    }
  },
})

const mostOfKind = 5
/** Created contracts that are rated. */
const mostCreated = 20

/** Tokens that the account issued or whose contracts it created, where they are rated as caution or warning. */
async function createdTokens(account: Address, at: Context): Promise<readonly Finding[]> {
  const list = { list: 'contractCreationsOfCreator', key: account } as const
  const [issue, { rows }] = await Promise.all([
    issuedBy(account, at),
    at.store.facts(list, { start: 0, limit: mostCreated, order: 'newest' }),
  ])
  const contracts = (rows as readonly FactOf<'contractCreation'>[]).map(({ contract }): RatedAsset => ({
    kind: 'trc20',
    contract,
  }))
  const issued = issue?.asset?.kind === 'trc10' ? [issue.asset] : []
  const seen = await at.store.firstSeen([...issued, ...contracts])
  const assets = seen.flatMap(({ asset }) => (asset.kind === 'trx' ? [] : [asset]))
  const gathered = await gatherEvidence(assets, at)
  return gathered
    .flatMap(({ token, evidence }): readonly Finding[] => {
      const { level } = rate(evidence)
      if (level < 3) return []
      return [
        omitUndefined({ kind: 'createdToken' as const, token: token.tokenId, name: token.tokenName, level }),
      ]
    })
    .slice(0, mostOfKind)
}

/** Allowances from here on are more than any supply. */
const unlimited = 2n ** 255n

/** An account with too many approvals has none here: /api/security/auth/data says so. */
async function unlimitedApprovals(account: Address, at: Context): Promise<readonly Finding[]> {
  const all = await standingApprovals(account, at).catch((error: unknown) => {
    if (error instanceof RequestRefused && error.code === 'list_too_long') return []
    throw error
  })
  const open = all.filter(({ amount }) => amount >= unlimited)
  const shown = open.slice(-mostOfKind).toReversed()
  const infoOf = await tokenNames(
    shown.map(({ asset }) => asset),
    at,
  )
  return shown.map(({ spender, asset }) => {
    const { tokenId: token, tokenName: name } = infoOf(asset)
    return omitUndefined({
      kind: 'unlimitedApproval' as const,
      account: toBase58(spender),
      token,
      name,
      count: open.length,
    })
  })
}

const newestTransfers = 100
const leastSent = 20
/** Of the transfers that an account sends, so many percent are dust where it sends little else. */
const dustPercent = 90

/** Who only sends dust wants its address, or a token, in the lists of others. */
async function sentDust(account: Address, at: Context): Promise<readonly Finding[]> {
  const request = { start: 0, limit: newestTransfers, order: 'newest' } as const
  const { rows } = await at.store.transfersOfAccount(account, request)
  const sent = rows.filter(({ from, to }) => from === account && to !== account)
  if (sent.length < leastSent) return []
  const smallness = await smallnessOf(sent, at)
  const dust = sent.filter((row) => smallness(row) !== undefined)
  if (dust.length * 100 < sent.length * dustPercent) return []
  const finding = { kind: 'sendsDust' as const, count: dust.length, of: sent.length }
  return [finding, ...(await sentAdverts(dust, at))]
}

const mostNotes = 10
const leastNotes = 5

/** Of the newest notes of dust that the node tells, nearly all advertise. */
async function sentAdverts(dust: readonly TransferRow[], at: Context): Promise<readonly Finding[]> {
  const ids = [...new Set(dust.map(({ transactionId }) => transactionId))].slice(0, mostNotes)
  const notes = [...(await readFromNode(ids, at, decodedNote)).values()]
  const count = notes.filter((note) => advertIn(note) !== undefined).length
  const isMost = notes.length >= leastNotes && count * 100 >= notes.length * dustPercent
  return isMost ? [{ kind: 'sendsAdverts', count, of: notes.length }] : []
}

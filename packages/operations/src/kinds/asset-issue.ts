import { fromText, toTextLossy } from '@sundial/primitives'
import { trc10 } from '../assets.ts'
import {
  type Effect,
  given,
  inUnit,
  type OperationOutcome,
  type Review,
  show,
  unknownEffect,
} from '../facets.ts'
import { ledgerDayMs, type Ledger, type LedgerView, rule, ruleAddress } from '../ledger.ts'
import { type AssetIssue, assetIssue } from '../messages/asset-issue.ts'
import { isTokenName } from '../text-rules.ts'

export const type = { id: 6, name: 'AssetIssueContract', create: '/wallet/createassetissue' } as const

export const message = assetIssue

export const labels = {
  title: 'Issue TRC10 token',
  issuer: 'Issuer',
  name: 'Name',
  abbreviation: 'Abbreviation',
  totalSupply: 'Total supply',
  decimals: 'Decimals',
  buyerPays: 'Buyer pays',
  buyerReceives: 'Buyer receives',
  start: 'Start',
  end: 'End',
  frozenSupply: 'Frozen supply',
  amount: 'Amount',
  duration: 'Duration',
  description: 'Description',
  url: 'URL',
  accountBandwidth: 'Bandwidth per account',
  totalBandwidth: 'Bandwidth for all accounts',
  usedBandwidth: 'Used bandwidth',
  bandwidthTime: 'Time of bandwidth use',
  order: 'Order',
  score: 'Score',
  tokenId: 'Token ID',
}

export function review(op: AssetIssue): Review<keyof typeof labels> {
  return {
    rows: [
      ['issuer', show.address(op.ownerAddress)],
      ['name', show.text(op.name)],
      ['abbreviation', show.text(op.abbr)],
      ['totalSupply', show.decimal(op.totalSupply, op.precision)],
      ['decimals', show.count(op.precision)],
      ['buyerPays', show.trx(BigInt(op.trxNum))],
      ['buyerReceives', show.decimal(BigInt(op.num), op.precision)],
      ['start', show.time(op.startTime)],
      ['end', show.time(op.endTime)],
      [
        'frozenSupply',
        show.list(op.frozenSupply, ({ frozenAmount, frozenDays }) =>
          show.rows([
            ['amount', show.decimal(frozenAmount, op.precision)],
            ['duration', show.count(frozenDays, 'days')],
          ]),
        ),
      ],
      ['description', show.text(op.description)],
      ['url', show.url(op.url)],
      ['accountBandwidth', show.count(op.freeAssetNetLimit, 'bandwidth')],
      ['totalBandwidth', show.count(op.publicFreeAssetNetLimit, 'bandwidth')],
      ...given('usedBandwidth', op.publicFreeAssetNetUsage, (count) => show.count(count, 'bandwidth')),
      ...given('bandwidthTime', op.publicLatestFreeNetTime, show.time),
      ...given('order', op.order, show.count),
      ...given('score', op.voteScore, show.count),
      ...given('tokenId', op.id, show.string),
    ],
  }
}

/** The issuer receives the frozen part of the supply when it is released. */
export function effects(op: AssetIssue, { receipt }: OperationOutcome): readonly Effect[] {
  const issuedTokenId = receipt?.assetIssueId ?? ''
  if (issuedTokenId === '') return [unknownEffect]
  return [
    {
      kind: 'issue',
      to: op.ownerAddress,
      asset: { kind: 'trc10', id: issuedTokenId },
      amount: op.totalSupply - frozenAmountOf(op),
      units: BigInt(op.num),
      sun: BigInt(op.trxNum),
      frozen: frozenOf(op).map(({ frozenBalance, expireTime }) => ({
        amount: frozenBalance,
        untilMs: expireTime,
      })),
    },
  ]
}

const frozenOf = ({ frozenSupply, startTime }: AssetIssue) =>
  frozenSupply.map(({ frozenAmount, frozenDays }) => ({
    frozenBalance: frozenAmount,
    expireTime: startTime + frozenDays * ledgerDayMs,
  }))

const frozenAmountOf = ({ frozenSupply }: AssetIssue): bigint =>
  frozenSupply.reduce((sum, { frozenAmount }) => sum + frozenAmount, 0n)

/** java-tron DynamicPropertiesStore: these four are not chain parameters. */
const maxFrozenSupplies = 10
const oneDayNetLimit = 57_600_000_000n
const minFrozenDays = 1n
const maxFrozenDays = 3652n
/** The first id (java-tron DynamicPropertiesStore, TOKEN_ID_NUM). */
const firstTokenId = 1_000_000n

/** The whole supply, under the id that only the receipt contains. */
export const figure = inUnit('asset', ({ totalSupply }: AssetIssue, receipt) =>
  receipt?.assetIssueId
    ? { amount: totalSupply, asset: { kind: 'trc10', id: receipt.assetIssueId } }
    : undefined,
)

/** java-tron AssetIssueActuator.validate, since AllowSameTokenName. */
export function validate(op: AssetIssue, ledger: LedgerView): void {
  ruleAddress(op.ownerAddress, 'Invalid ownerAddress')
  validateTexts(op)
  validateSale(op, ledger)
  validateLimits(op)
  validateFrozenSupply(op)
  const issuer = ledger.account(op.ownerAddress)
  rule(issuer !== undefined, 'Account not exists')
  rule(issuer.assetIssuedName.length === 0, 'An account can only issue one asset')
  rule(issuer.balance >= ledger.parameter('getAssetIssueFee'), 'No enough balance for fee!')
}

function validateTexts({ name, precision, abbr, url, description }: AssetIssue): void {
  rule(isTokenName(name), 'Invalid assetName')
  rule(toTextLossy(name).toLowerCase() !== 'trx', "assetName can't be trx")
  rule(precision >= 0 && precision <= 6, 'precision cannot exceed 6')
  rule(abbr.length === 0 || isTokenName(abbr), 'Invalid abbreviation for token')
  rule(url.length > 0 && url.length <= 256, 'Invalid url')
  rule(description.length <= 200, 'Invalid description')
}

function validateSale({ startTime, endTime }: AssetIssue, ledger: LedgerView): void {
  rule(startTime !== 0n, 'Start time should be not empty')
  rule(endTime !== 0n, 'End time should be not empty')
  rule(endTime > startTime, 'End time should be greater than start time')
  rule(startTime > ledger.now(), 'Start time should be greater than HeadBlockTime')
}

function validateLimits(op: AssetIssue): void {
  rule(op.totalSupply > 0n, 'TotalSupply must greater than 0!')
  rule(op.trxNum > 0, 'TrxNum must greater than 0!')
  rule(op.num > 0, 'Num must greater than 0!')
  rule(op.publicFreeAssetNetUsage === 0n, 'PublicFreeAssetNetUsage must be 0!')
  rule(op.frozenSupply.length <= maxFrozenSupplies, 'Frozen supply list length is too long')
  rule(isNetLimit(op.freeAssetNetLimit), 'Invalid FreeAssetNetLimit')
  rule(isNetLimit(op.publicFreeAssetNetLimit), 'Invalid PublicFreeAssetNetLimit')
}

const isNetLimit = (limit: bigint): boolean => limit >= 0n && limit < oneDayNetLimit

function validateFrozenSupply({ totalSupply, frozenSupply }: AssetIssue): void {
  let remaining = totalSupply
  for (const { frozenAmount, frozenDays } of frozenSupply) {
    rule(frozenAmount > 0n, 'Frozen supply must be greater than 0!')
    rule(frozenAmount <= remaining, 'Frozen supply cannot exceed total supply')
    rule(
      frozenDays >= minFrozenDays && frozenDays <= maxFrozenDays,
      `frozenDuration must be less than ${maxFrozenDays} days and more than ${minFrozenDays} days`,
    )
    remaining -= frozenAmount
  }
}

export function execute(op: AssetIssue, ledger: Ledger): { readonly assetIssueId: string } {
  const id = ((ledger.property('lastTokenId') || firstTokenId) + 1n).toString()
  ledger.setProperty('lastTokenId', BigInt(id))
  ledger.setRecord('tokens', id, { ...op, id })
  ledger.burn(op.ownerAddress, ledger.parameter('getAssetIssueFee'))
  ledger.change(op.ownerAddress, {
    assetIssuedName: op.name,
    assetIssuedId: fromText(id),
    frozenSupply: frozenOf(op),
  })
  ledger.credit(op.ownerAddress, op.totalSupply - frozenAmountOf(op), trc10(fromText(id)))
  return { assetIssueId: id }
}

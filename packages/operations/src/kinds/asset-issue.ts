import {
  address,
  type Infer,
  int32,
  int64,
  message as fields,
  repeated,
  string,
  text,
} from '@sundial/protocol'
import { given, type Review, show } from '../facets.ts'

export const type = { id: 6, name: 'AssetIssueContract', create: '/wallet/createassetissue' } as const

export const message = fields({
  ownerAddress: [1, address],
  name: [2, text],
  abbr: [3, text],
  totalSupply: [4, int64],
  frozenSupply: [5, repeated(fields({ frozenAmount: [1, int64], frozenDays: [2, int64] }))],
  trxNum: [6, int32],
  precision: [7, int32],
  num: [8, int32],
  startTime: [9, int64],
  endTime: [10, int64],
  order: [11, int64],
  voteScore: [16, int32],
  description: [20, text],
  url: [21, text],
  freeAssetNetLimit: [22, int64],
  publicFreeAssetNetLimit: [23, int64],
  publicFreeAssetNetUsage: [24, int64],
  publicLatestFreeNetTime: [25, int64],
  id: [41, string],
})
type AssetIssue = Infer<typeof message>

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
  tokenId: 'Token id',
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

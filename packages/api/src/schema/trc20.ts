import { Type } from 'typebox'
import { balancesNote } from './account.ts'
import { component } from './component.ts'
import * as is from './scalars.ts'

const counted = 'Given where at most 50 rows are asked for.'

export const trc20Token = component(
  'Trc20Token',
  Type.Object({
    contract_address: is.address('The token contract.'),
    tokenType: Type.Literal('trc20'),
    name: Type.Optional(is.text('What the contract says of itself.')),
    symbol: Type.Optional(is.text('What the contract says of itself.')),
    decimals: Type.Optional(is.int('What the contract says of itself.')),
    total_supply_with_decimals: Type.Optional(
      is.amountText('What the contract says there is, in the smallest unit. Given for one token asked for.'),
    ),
    issue_address: Type.Optional(is.address('Who made the contract.')),
    issue_ts: Type.Optional(is.time('When it was made.')),
    issue_time: Type.Optional(is.text('The same as text: YYYY-MM-DD hh:mm:ss, UTC.')),
    holders_count: Type.Optional(is.int(`Who hold some. ${balancesNote} ${counted}`)),
    transfer_num: Type.Optional(
      is.int(`Transfers its contract logged. Absent while receipts are missing. ${counted}`),
    ),
    firstSeenBlock: Type.Optional(is.int('Extension. First block in which it moved.')),
    icon_url: Type.Literal('', { description: 'Always empty: there are no logos here.' }),
  }),
)

export const overviewToken = component(
  'OverviewToken',
  Type.Object({
    tokenId: Type.Optional(is.text("'_' for TRX, the number of a TRC10 token.")),
    contractAddress: is.text("'_' for TRX, the number of a TRC10 token, the address of a TRC20 contract."),
    tokenType: Type.Enum(['trc10', 'trc20']),
    name: Type.Optional(is.text('Name.')),
    abbr: Type.Optional(is.text('Symbol.')),
    decimal: Type.Optional(is.int('Decimals.')),
    ownerAddress: Type.Optional(is.address('Who issued a TRC10 token.')),
    dateCreated: Type.Optional(
      is.time('Block time of the block that named it first. Absent where that block has no time.'),
    ),
    nrOfTokenHolders: Type.Optional(is.int(`Who hold some. ${balancesNote} ${counted}`)),
    transferCount: Type.Optional(is.int(`Transfers of it. ${counted}`)),
    imgUrl: Type.Literal('', { description: 'Always empty: there are no logos here.' }),
  }),
)

import { Type, type Static } from 'typebox'
import { balancesNote } from './account.ts'
import { component } from './component.ts'
import * as is from './scalars.ts'

const updatable = 'As issued, or as the issuer last changed it.'

const tokenNumber = (description: string) => Type.Union([Type.Integer(), Type.Literal('_')], { description })

/** TronScan's DetailsOfAllTrc10TokensItem; `fields` may leave any out. */
export const listedTrc10Token = component(
  'Trc10Token',
  Type.Partial(
    Type.Object({
      id: tokenNumber("Number of the token, '_' for TRX. Absent where no receipt tells it."),
      tokenID: tokenNumber('The same.'),
      name: is.text('Name.'),
      abbr: is.text('Symbol.'),
      precision: is.int('Decimals of amounts.'),
      ownerAddress: is.address('Who issued it.'),
      totalSupply: is.amountText('All there will ever be, in the smallest unit.'),
      trxNum: is.amount('A buyer gives so many sun'),
      num: is.amount('for so many units.'),
      startTime: is.time('Sale from then on.'),
      endTime: is.time('Sale until then.'),
      dateCreated: is.time('Block time of the issue.'),
      description: is.text(updatable),
      url: is.text(updatable),
      website: is.text('The same as url.'),
      nrOfTokenHolders: is.int(`Who hold some. ${balancesNote} Given where at most 50 rows are asked for.`),
      transferCount: is.int('Transfers of it. Given where at most 50 rows are asked for.'),
      imgUrl: is.text('Always empty: there are no logos here.'),
    }),
  ),
)
export type Trc10Token = Static<typeof listedTrc10Token>

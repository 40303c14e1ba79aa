import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { knownAccount } from '../../find/known-account.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import type { Refusal } from '../../query.ts'
import { balancesNote } from '../../schema/account.ts'
import { component } from '../../schema/component.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { toAccount } from '../../shape/account.ts'
import { toTokenBalances } from '../../shape/held-tokens.ts'
import { toDecimal } from '../../shape/numbers.ts'

const stake = 'Of TRX, as the node told it; absent until it was asked.'

const walletToken = component(
  'WalletToken',
  Type.Object({
    token_id: is.text("'_' for TRX, the number of a TRC10 token, the base58 address of a TRC20 contract."),
    token_name: Type.Optional(is.text('Name; absent while nobody tells it.')),
    token_abbr: Type.Optional(is.text('Symbol; absent while nobody tells it.')),
    token_decimal: Type.Optional(is.int('Decimals; absent while nobody tells them.')),
    token_type: Type.Enum([0, 10, 20], { description: '0 TRX, 10 TRC10, 20 TRC20.' }),
    balance: Type.Optional(is.text('With the decimals of the token; absent while these are unknown.')),
    balance_str: is.amountText('Extension. In the smallest unit of the token.'),
    frozen: Type.Optional(is.text(`Stake 1.0 in TRX. ${stake}`)),
    frozenV2: Type.Optional(is.text(`Stake 2.0 in TRX. ${stake}`)),
  }),
)

export const accountWallet = endpoint({
  get: '/api/account/wallet',
  summary: 'What a wallet shows of an account: TRX first, even where there is none, and every token it holds',
  description: `Worth in TRX and USD is absent: there are no prices of tokens here. ${balancesNote} Then data is empty and count absent.`,
  query: {
    address: requiredAddress,
    asset_type: Type.Optional(
      Type.Enum(['0'], {
        description: '0: all.',
        'x-refusal': { other: 'filter_not_available' } satisfies Refusal,
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    data: Type.Array(walletToken),
    count: Type.Optional(is.int('Rows.')),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const known = await knownAccount(address, at)
    if (known.balances === undefined) return { data: [] }
    const { totalFrozen, totalFrozenV2 } = toAccount(address, known, at.state)
    const hasTrx = known.balances.some(({ asset }) => asset.kind === 'trx')
    const balances = hasTrx
      ? known.balances
      : [{ asset: { kind: 'trx' } as const, amount: 0n }, ...known.balances]
    const data = (await toTokenBalances(balances, at)).map((token) =>
      omitUndefined({
        token_id: token.tokenId,
        token_name: token.tokenName,
        token_abbr: token.tokenAbbr,
        token_decimal: token.tokenDecimal,
        token_type:
          token.tokenId === '_' ? (0 as const) : token.tokenType === 'trc20' ? (20 as const) : (10 as const),
        balance: token.quantity,
        balance_str: token.balance,
        frozen: token.tokenId === '_' ? trxOf(totalFrozen) : undefined,
        frozenV2: token.tokenId === '_' ? trxOf(totalFrozenV2) : undefined,
      }),
    )
    return { data, count: data.length }
  },
})

const trxOf = (sun: number | string | undefined): string | undefined =>
  sun === undefined ? undefined : toDecimal(BigInt(sun), 6)

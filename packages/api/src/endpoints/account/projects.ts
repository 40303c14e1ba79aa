import { Type } from 'typebox'
import { type At, endpoint } from '../../endpoint.ts'
import { knownAccount } from '../../find/known-account.ts'
import { trxPrice } from '../../find/trx-price.ts'
import { readAddress } from '../../lookup.ts'
import { omitUndefined } from '../../present.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { refreshedMember } from '../../schema/refreshed.ts'
import * as is from '../../schema/scalars.ts'
import { tokenInfo } from '../../schema/token.ts'
import { toAccount } from '../../shape/account.ts'
import { toDecimal } from '../../shape/numbers.ts'
import { refreshedNow } from '../../shape/refreshed.ts'
import { tokenNames } from '../../shape/token-names.ts'

const trx = (what: string) => Type.Number({ description: `${what} In TRX.` })
const usd = (what: string) =>
  Type.Optional(Type.Number({ description: `${what} In USD; absent without a price source.` }))

export const participatedProjects = endpoint({
  get: '/api/participate_project',
  summary: 'Where an account put what it has: its stake',
  description:
    'Stake of either kind, as the node told it at its block; an account that was not asked for yet, or has none, has no project here. What projects of others hold for it is theirs to tell.',
  query: {
    address: requiredAddress,
    justLendFilter: Type.Optional(Type.String({ 'x-ignored': true, description: 'Accepted and ignored.' })),
    ...ignored,
  },
  reply: Type.Object({
    total: is.int('Projects.'),
    projects: Type.Array(
      Type.Object({
        project_name: is.text('Name.'),
        logo: is.text("Of TRX, by the operator's labels; empty without one."),
        url: Type.Literal('', { description: 'Always empty.' }),
        total_value: trx('Worth.'),
        total_value_in_usd: usd('Worth.'),
        total_value_detail: trx('Worth.'),
        total_value_in_usd_detail: usd('Worth.'),
        percent: Type.Number({ description: 'Share of all projects.' }),
        data: Type.Array(
          Type.Object({
            sc_type: Type.Literal('Staking'),
            type: Type.Literal(''),
            currency: Type.Literal('_'),
            currency_info: tokenInfo,
            version: Type.Enum([1, 2], { description: 'Stake 1.0 or 2.0.' }),
            balance: trx('What is staked.'),
            balanceDetail: trx('What is staked.'),
            value: trx('Worth.'),
            value_detail: trx('Worth.'),
            value_in_usd: usd('Worth.'),
            value_in_usd_detail: usd('Worth.'),
          }),
        ),
      }),
    ),
    total_asset_in_trx: trx('Worth of all projects.'),
    total_asset_in_usd: usd('Worth of all projects.'),
    refreshTimeInfo: refreshedMember,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const { totalFrozen, totalFrozenV2 } = toAccount(address, await knownAccount(address, at), at.state)
    const price = await trxPrice(at)
    const data = await stakesOf([totalFrozen, totalFrozenV2], price, at)
    const value = data.reduce((sum, stake) => sum + stake.value, 0)
    const valueInUsd = price === undefined ? undefined : value * price
    const projects = omitUndefined({
      project_name: 'TRX Staking Governance',
      logo: data[0]?.currency_info.tokenLogo ?? '',
      url: '' as const,
      total_value: value,
      total_value_in_usd: valueInUsd,
      total_value_detail: value,
      total_value_in_usd_detail: valueInUsd,
      percent: 1,
      data,
    })
    return omitUndefined({
      total: data.length === 0 ? 0 : 1,
      projects: data.length === 0 ? [] : [projects],
      total_asset_in_trx: value,
      total_asset_in_usd: valueInUsd,
      refreshTimeInfo: refreshedNow(at),
    })
  },
})

type Sun = number | string | undefined

async function stakesOf([first, second]: readonly [Sun, Sun], price: number | undefined, at: At) {
  const info = (await tokenNames([{ kind: 'trx' }], at))({ kind: 'trx' })
  const stakes = [
    { version: 1, sun: BigInt(first ?? 0) },
    { version: 2, sun: BigInt(second ?? 0) },
  ] as const
  return stakes
    .filter(({ sun }) => sun > 0n)
    .map(({ version, sun }) => {
      const value = Number(toDecimal(sun, 6))
      const valueInUsd = price === undefined ? undefined : value * price
      return omitUndefined({
        sc_type: 'Staking' as const,
        type: '' as const,
        currency: '_' as const,
        currency_info: info,
        version,
        balance: value,
        balanceDetail: value,
        value,
        value_detail: value,
        value_in_usd: valueInUsd,
        value_in_usd_detail: valueInUsd,
      })
    })
}

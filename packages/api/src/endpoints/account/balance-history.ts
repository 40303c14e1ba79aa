import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAsset } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { balancesNote } from '../../schema/account.ts'
import { height, limit, requiredAddress, token } from '../../schema/parameters.ts'
import * as is from '../../schema/scalars.ts'
import { tokenInfo } from '../../schema/token.ts'
import { tokenNames } from '../../shape/token-names.ts'

export const accountBalanceHistory = endpoint({
  get: '/api/account/balance-history',
  summary: 'What a balance came to be with each block that changed it, newest first',
  description: `Extension. ${balancesNote} Go on with the height of the last row as before_height; nothing is skipped and nothing counted.`,
  query: { limit, address: requiredAddress, token, before_height: height },
  reply: Type.Object({
    tokenInfo,
    data: Type.Optional(
      Type.Array(
        Type.Object({
          block: is.int('Height of the block that changed it.'),
          timestamp: is.time('Block time.'),
          balance: is.amountText('After the block, in the smallest unit.'),
        }),
      ),
    ),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const address = await readAddress(query.address, at)
    const asset = readAsset(query.token ?? '_')
    const [infoOf, changes] = await Promise.all([
      tokenNames([asset], at),
      at.store.balanceChanges(address, asset, { beforeHeight: query.before_height, limit: query.limit }),
    ])
    const tokenInfo = infoOf(asset)
    if (changes === undefined) return { tokenInfo }
    return {
      tokenInfo,
      data: changes.map(({ height, timestampMs, balance }) => ({
        block: height,
        timestamp: timestampMs,
        balance: balance.toString(),
      })),
    }
  },
})

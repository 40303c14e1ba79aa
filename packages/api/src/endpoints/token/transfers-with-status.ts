import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findTransfers } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { readDirection } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { confirm, direction, ignored, paging, requiredAddress } from '../../schema/parameters.ts'
import { tokenInfo } from '../../schema/token.ts'
import { walletTransfer } from '../../schema/wallet-transfer.ts'
import { tokenNames } from '../../shape/token-names.ts'
import { answerMembers, answerOk, toWalletTransfers } from '../../shape/wallet-transfer.ts'

export const transfersWithStatus = endpoint({
  get: '/api/token_trc20/transfers-with-status',
  summary: 'Transfers of one TRC20 token into and out of an account',
  description:
    'Rows of the account are looked through for them: see scanned. Approvals are under /api/account/approve/change.',
  query: {
    ...paging,
    trc20Id: requiredAddress,
    address: requiredAddress,
    ...direction,
    reverse: Type.Optional(Type.Enum(['true', 'false'], { description: 'false gives the oldest first.' })),
    db_version: Type.Optional(
      Type.String({ 'x-ignored': true, description: 'Accepted and ignored: nothing is hidden.' }),
    ),
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({ ...scannedMembers('data', walletTransfer), tokenInfo, ...answerMembers }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const asset = { kind: 'trc20', contract: await readAddress(query.trc20Id, at) } as const
    const sort = query.reverse === 'false' ? 'timestamp' : '-timestamp'
    const filter = { account, asset, direction: readDirection(query.direction) }
    const found = await findTransfers(filter, { ...query, sort }, at)
    const infoOf = await tokenNames([asset], at)
    const shown = await toWalletTransfers(found.rows, account, at)
    return { ...answerOk(shown.data), tokenInfo: infoOf(asset), ...aroundFound(found), ...shown }
  },
})

import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { findTransfers } from '../../find/find-transfers.ts'
import { aroundFound } from '../../find/found.ts'
import { readWalletDirection } from '../../find/read-filters.ts'
import { readAddress } from '../../lookup.ts'
import { scannedMembers } from '../../schema/page-reply.ts'
import { confirm, ignored, paging, requiredAddress, sort, walletDirection } from '../../schema/parameters.ts'
import { walletTransfer } from '../../schema/wallet-transfer.ts'
import { answerMembers, answerOk, toWalletTransfers } from '../../shape/wallet-transfer.ts'

export const walletTrxTransfers = endpoint({
  get: '/api/transfer/trx',
  summary: 'Transfers of TRX of an account, for wallets',
  description: 'Rows of the account are looked through for them: see scanned.',
  query: {
    sort: sort(['timestamp']),
    ...paging,
    address: requiredAddress,
    ...walletDirection,
    ...confirm,
    ...ignored,
  },
  list: 'data',
  reply: Type.Object({ ...scannedMembers('data', walletTransfer), ...answerMembers }),
  async handle({ query }, at) {
    const account = await readAddress(query.address, at)
    const direction = readWalletDirection(query.direction)
    const found = await findTransfers({ account, direction, kinds: ['trx'] }, query, at)
    const shown = await toWalletTransfers(found.rows, account, at)
    return { ...answerOk(shown.data), ...aroundFound(found), ...shown }
  },
})

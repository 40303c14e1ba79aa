import { tronGrid } from '@sundial/operations'
import type { Address } from '@sundial/primitives'
import type { TransferRow } from '@sundial/store'
import { readAddress } from '../../lookup.ts'
import { nearestTransfers, readTokenContract } from '../transfer/find.ts'
import { chainPage, gridList, named, optionalText, sides } from './grid.ts'
import { walk } from './walk.ts'

export const gridTokenTransfers = gridList({
  get: '/v1/accounts/:address/transactions/trc20',
  summary: 'TronGrid: TRC20 transfers of an account, newest first',
  cost: 3,
  query: {
    address: named('An address: base58, or hex beginning with 41 or 0x.'),
    contract_address: optionalText('Only transfers of this token.'),
    ...sides,
    ...chainPage,
  },
  async rows(query, at) {
    const account = await readAddress(query['address']!, at)
    const { sent, received } = tronGrid.sidesIn(query)
    const filter = {
      account,
      direction: sent && received ? undefined : sent ? ('out' as const) : ('in' as const),
      asset: await readTokenContract(query['contract_address'], at),
      kinds: ['trc20'] as const,
    }
    const { rows, fingerprint } = await walk([await nearestTransfers(filter, at)], query, at)
    const transfers = rows.flatMap(toPlaced)
    const wordsOf = await at.tokens.contracts(transfers.map(({ contract }) => contract))
    return {
      rows: transfers.map((one) => tronGrid.transferRow(one, wordsOf.get(one.contract) ?? {})),
      fingerprint,
    }
  },
})

/** The end of what was made or destroyed. */
const nobody: Address = `41${'0'.repeat(40)}`

function toPlaced({ transactionId, timestampMs, asset, from = nobody, to = nobody, amount }: TransferRow) {
  if (asset.kind !== 'trc20') return []
  return [{ transactionId, timestampMs, contract: asset.contract, from, to, amount }]
}

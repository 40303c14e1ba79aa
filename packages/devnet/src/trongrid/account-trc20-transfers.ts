import { decodeTransferLog } from '@sundial/abi'
import { toBase58, toHex } from '@sundial/primitives'
import type { Receipt } from '@sundial/protocol'
import { heightOfPlace, indexOfPlace } from '../chain/account-index.ts'
import type { Chain } from '../chain/chain.ts'
import { accountIn, isTrue, stringIn } from '../server/parameters.ts'
import type { Resource } from '../server/route.ts'
import { pageIn, pageOf } from '../server/trongrid-page.ts'

/** TRC20 transfers from and to the account, read from the logs of its transactions. */
export const resource: Resource = {
  path: '/v1/accounts/:address/transactions/trc20',
  answer({ devnet: { chain, accountIndex }, parameters }) {
    const address = accountIn(parameters, 'address')
    const { places, fingerprint } = pageOf(pageIn(parameters, chain), [accountIndex.places(address, 'token')])
    const contract = stringIn(parameters, 'contract_address')
    const isWanted = ({ from, to, token_info: { address: token } }: Row) =>
      (contract === '' || contract === token) &&
      ((from === toBase58(address) && !isTrue(parameters['only_to'])) ||
        (to === toBase58(address) && !isTrue(parameters['only_from'])))
    return { rows: places.flatMap((place) => transfersAt(chain, place).filter(isWanted)), fingerprint }
  },
}

type Row = ReturnType<typeof transferRow>

function transfersAt(chain: Chain, place: number): readonly Row[] {
  const receipt = chain.block(heightOfPlace(place))!.receipts[indexOfPlace(place)]!
  return receipt.log.flatMap((log) => {
    const transfer = decodeTransferLog(log.topics, log.data)
    return transfer === undefined ? [] : [transferRow(receipt, log, transfer)]
  })
}

const transferRow = (
  { id, blockTimeStamp }: Receipt,
  log: Receipt['log'][number],
  { from, to, value }: NonNullable<ReturnType<typeof decodeTransferLog>>,
) => ({
  transaction_id: toHex(id),
  token_info: { address: toBase58(`41${toHex(log.address)}`) },
  block_timestamp: blockTimeStamp,
  from: toBase58(from),
  to: toBase58(to),
  type: 'Transfer',
  value: value.toString(),
})

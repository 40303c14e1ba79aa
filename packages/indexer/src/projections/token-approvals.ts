import { topicOf } from '@sundial/abi'
import { fromEvmAddress, toHex } from '@sundial/primitives'
import { contractOf, logsOf, type Projection } from '../projection.ts'

const approvalTopic = topicOf('Approval(address,address,uint256)')

/** Of TRC20: both sides indexed and the amount as the only data word; TRC721 indexes the token's id too. */
export const tokenApprovals: Projection = (happened) =>
  logsOf(happened).flatMap((log) => {
    const [topic, owner, spender] = log.topics
    const contract = contractOf(log)
    if (contract === undefined || log.topics.length !== 3 || log.data.length !== 32) return []
    if (owner?.length !== 32 || spender?.length !== 32 || toHex(topic!) !== approvalTopic) return []
    return [
      {
        kind: 'tokenApproval',
        owner: fromEvmAddress(owner),
        spender: fromEvmAddress(spender),
        asset: { kind: 'trc20', contract },
        amount: BigInt(`0x${toHex(log.data)}`),
      },
    ]
  })

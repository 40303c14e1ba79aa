import { decodeRevert, decodeTransferLog, describeRevert, encodeCall, parseFunction } from '@sundial/abi'
import {
  type Address,
  fromEvmAddress,
  fromHex,
  Malformed,
  neutralText,
  toAddress,
  toBase58,
  toHex,
} from '@sundial/primitives'
import { type Log, type Receipt, receipt } from '@sundial/protocol'
import { type CallNode, nodeInteger, readNewestBlock, wordsOf } from './call-node.ts'
import type { FeeSource, TokenMove, Trial, TrialCall } from './ports.ts'

type Members = Readonly<Record<string, unknown>>

const isInWords = (value: unknown): boolean => typeof value === 'string' && !/^-?\d{1,19}$/.test(value)

/** Costs as a node's HTTP interface answers them, for its newest block. */
export function nodeFeeSource(call: CallNode): FeeSource {
  const named = (address: Address) => ({ address: toBase58(address), visible: true })
  const resourcesOf = async (address: Address) => {
    const answer = await call('/wallet/getaccountresource', named(address))
    const left = (limit: string, used: string) =>
      positive(nodeInteger(answer[limit]) - nodeInteger(answer[used]))
    return {
      stakedNet: left('NetLimit', 'NetUsed'),
      freeNet: left('freeNetLimit', 'freeNetUsed'),
      energy: left('EnergyLimit', 'EnergyUsed'),
    }
  }
  /** An account, and the time of the newest block. */
  const datedAccount = async (address: Address) => {
    const [{ nowMs }, account] = await Promise.all([
      readNewestBlock(call),
      call('/wallet/getaccount', named(address)),
    ])
    return { account, nowMs }
  }
  return {
    resourcesOf,
    async parameters() {
      const { chainParameter } = await call('/wallet/getchainparameters')
      // Without prices everything would look free.
      if (listOf(chainParameter).length === 0) throw new Malformed('answer', 'The node gave no parameters.')
      // The node of a side chain says its chain id in words among them.
      const rows = listOf(chainParameter).filter(({ value }) => !isInWords(value))
      return new Map(rows.map(({ key, value }) => [String(key), nodeInteger(value)]))
    },
    exists: async (address) => Object.keys(await call('/wallet/getaccount', named(address))).length > 0,
    async creatorOf(contract) {
      const about = await call('/wallet/getcontract', { value: toBase58(contract), visible: true })
      const { origin_address: origin } = about
      if (typeof origin !== 'string') return undefined
      const address = toAddress(origin)
      const percent = 100n - nodeInteger(about['consume_user_resource_percent'])
      const { energy } = percent > 0n ? await resourcesOf(address) : { energy: 0n }
      return {
        address,
        percent: positive(percent),
        energyLimit: nodeInteger(about['origin_energy_limit']),
        energyLeft: energy,
      }
    },
    async balanceOf(holding, owner) {
      if (holding.kind === 'trc20') {
        const answer = await call('/wallet/triggerconstantcontract', {
          owner_address: toBase58(owner),
          contract_address: toBase58(holding.contract),
          data: toHex(encodeCall(balanceFunction, [toBase58(owner)])),
          visible: true,
        })
        const [result = ''] = (answer['constant_result'] ?? []) as readonly string[]
        return /^[0-9a-f]{64}$/.test(result) ? BigInt(`0x${result}`) : 0n
      }
      const account = await call('/wallet/getaccount', named(owner))
      if (holding.kind === 'trx') return nodeInteger(account['balance'])
      return nodeInteger(listOf(account['assetV2']).find(({ key }) => key === holding.id)?.['value'])
    },
    async dueUnstakeOf(address) {
      const { account, nowMs } = await datedAccount(address)
      return listOf(account['unfrozenV2'])
        .filter((one) => nodeInteger(one['unfreeze_expire_time']) <= nowMs)
        .reduce((sum, one) => sum + nodeInteger(one['unfreeze_amount']), 0n)
    },
    async salePriceOf(tokenId) {
      const { trx_num: sun, num } = await call('/wallet/getassetissuebyid', { value: tokenId, visible: true })
      return sun === undefined ? undefined : { sun: nodeInteger(sun), units: nodeInteger(num) }
    },
    async dueSupplyOf(address) {
      const { account, nowMs } = await datedAccount(address)
      const { asset_issued_ID: tokenId } = account
      if (typeof tokenId !== 'string') return undefined
      const amount = listOf(account['frozen_supply'])
        .filter((one) => nodeInteger(one['expire_time']) <= nowMs)
        .reduce((sum, one) => sum + nodeInteger(one['frozen_balance']), 0n)
      return { tokenId, amount }
    },
    rewardOf: async (address) => nodeInteger((await call('/wallet/getReward', named(address)))['reward']),
    tryCall: async (operation) => trialOf(await call('/wallet/triggerconstantcontract', callBody(operation))),
  }
}

const balanceFunction = parseFunction('function balanceOf(address owner) view returns (uint256)')

const callBody = (operation: TrialCall): Members => ({
  owner_address: toBase58(operation.ownerAddress),
  ...(operation.contractAddress !== undefined && {
    contract_address: toBase58(operation.contractAddress),
  }),
  data: toHex(operation.data),
  call_value: operation.callValue,
  call_token_value: operation.callTokenValue,
  token_id: operation.tokenId,
  visible: true,
})

/** A call that would revert answers with a message, or with FAILED in place of the result. */
function trialOf(answer: Members): Trial {
  const { code, message } = (answer['result'] ?? {}) as Members
  const [result] = listOf((answer['transaction'] as Members | undefined)?.['ret'])
  if (code !== undefined || message !== undefined || result?.['ret'] === 'FAILED') {
    const [hex] = (answer['constant_result'] ?? []) as readonly (string | undefined)[]
    const returned = fromHex(hex ?? '')
    const revert = decodeRevert(returned)
    const said = describeRevert(revert)
    const reason = said && neutralText(said)
    // Of a panic the page has words of its own.
    if (reason !== undefined && revert.kind !== 'panic') return { kind: 'failed', message: reason }
    const words = reason ?? wordsOf(message)
    return { kind: 'failed', message: words, ...(returned.length >= 4 && { returned }) }
  }
  const effects = receiptOf(answer)
  return {
    kind: 'ran',
    energy: nodeInteger(answer['energy_used']),
    moves: effects.log.flatMap(moveOf),
    receipt: effects,
  }
}

const receiptOf = ({ logs = [], internal_transactions = [] }: Members): Receipt =>
  receipt.fromJson({ log: logs, internal_transactions }, { visible: true })

/** The movement of a TRC20 token in a log of the call; none for another event. */
function moveOf({ address, topics, data }: Log): readonly TokenMove[] {
  const move = decodeTransferLog(topics, data)
  if (move === undefined) return []
  const { from, to, value } = move
  return [{ contract: fromEvmAddress(address), from, to, amount: value }]
}

const positive = (value: bigint): bigint => (value > 0n ? value : 0n)

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? (value as Members[]) : [])

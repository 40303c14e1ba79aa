import { decodeRevert, decodeTransferLog, encodeCall, parseFunction } from '@sundial/abi'
import { type Address, fromEvmAddress, fromHex, toAddress, toBase58, toHex } from '@sundial/primitives'
import { receipt } from '@sundial/protocol'
import type { FeeSource, TokenMove, Trial, TrialCall } from './ports.ts'

type Members = Readonly<Record<string, unknown>>

/** Calls a path of java-tron's HTTP interface with a JSON body and returns the members of its answer. */
export type CallNode = (path: string, body?: Members) => Promise<Members>

/** Costs as a node's HTTP interface answers them, for its newest block. */
export function nodeFeeSource(call: CallNode): FeeSource {
  const named = (address: Address) => ({ address: toBase58(address), visible: true })
  const resourcesOf = async (address: Address) => {
    const answer = await call('/wallet/getaccountresource', named(address))
    const left = (limit: string, used: string) => positive(integer(answer[limit]) - integer(answer[used]))
    return {
      stakedNet: left('NetLimit', 'NetUsed'),
      freeNet: left('freeNetLimit', 'freeNetUsed'),
      energy: left('EnergyLimit', 'EnergyUsed'),
    }
  }
  return {
    resourcesOf,
    async parameters() {
      const { chainParameter } = await call('/wallet/getchainparameters')
      return new Map(listOf(chainParameter).map(({ key, value }) => [String(key), integer(value)]))
    },
    exists: async (address) => Object.keys(await call('/wallet/getaccount', named(address))).length > 0,
    async creatorOf(contract) {
      const about = await call('/wallet/getcontract', { value: toBase58(contract), visible: true })
      const { origin_address: origin } = about
      if (typeof origin !== 'string') return undefined
      const address = toAddress(origin)
      const percent = 100n - integer(about['consume_user_resource_percent'])
      const { energy } = percent > 0n ? await resourcesOf(address) : { energy: 0n }
      return {
        address,
        percent: positive(percent),
        energyLimit: integer(about['origin_energy_limit']),
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
      if (holding.kind === 'trx') return integer(account['balance'])
      return integer(listOf(account['assetV2']).find(({ key }) => key === holding.id)?.['value'])
    },
    async dueUnstakeOf(address) {
      const [block, account] = await Promise.all([
        call('/wallet/getblock', { detail: false }),
        call('/wallet/getaccount', named(address)),
      ])
      const { raw_data } = (block['block_header'] ?? {}) as { readonly raw_data?: Members }
      const nowMs = integer(raw_data?.['timestamp'])
      return listOf(account['unfrozenV2'])
        .filter((one) => integer(one['unfreeze_expire_time']) <= nowMs)
        .reduce((sum, one) => sum + integer(one['unfreeze_amount']), 0n)
    },
    rewardOf: async (address) => integer((await call('/wallet/getReward', named(address)))['reward']),
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
    return { kind: 'failed', message: reasonOf(answer) ?? wordsOf(message) }
  }
  return {
    kind: 'ran',
    energy: integer(answer['energy_used']),
    moves: listOf(answer['logs']).flatMap(moveOf),
    receipt: receipt.fromJson(
      { internal_transactions: answer['internal_transactions'] ?? [] },
      { visible: true },
    ),
  }
}

/** The movement of a TRC20 token in a log of the call; none for another event. */
function moveOf({ address, topics = [], data = '' }: Members): readonly TokenMove[] {
  const move = decodeTransferLog(
    (topics as readonly string[]).map((topic) => fromHex(topic)),
    fromHex(data as string),
  )
  if (move === undefined) return []
  const { from, to, value } = move
  return [{ contract: contractOf(address as string), from, to, amount: value }]
}

/** A node writes the contract of a log as base58 or as 20 bytes in hex. */
const contractOf = (text: string): Address =>
  /^[0-9a-f]{40}$/i.test(text) ? fromEvmAddress(fromHex(text)) : toAddress(text)

/** The text that a call reverted with. */
function reasonOf(answer: Members): string | undefined {
  const [result] = (answer['constant_result'] ?? []) as readonly (string | undefined)[]
  const revert = decodeRevert(fromHex(result ?? ''))
  return revert.kind === 'text' ? revert.text : undefined
}

/** java-tron writes messages as hex. */
function wordsOf(message: unknown): string {
  if (typeof message !== 'string') return ''
  return /^([0-9a-f]{2})+$/i.test(message) ? new TextDecoder().decode(fromHex(message)) : message
}

/** java-tron leaves out zero. */
const integer = (value: unknown): bigint => BigInt((value as number | string | bigint | undefined) ?? 0)

const positive = (value: bigint): bigint => (value > 0n ? value : 0n)

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? (value as Members[]) : [])

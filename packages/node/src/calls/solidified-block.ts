import { Malformed, Unavailable } from '@sundial/primitives'
import { BlockIdMismatch, checkHeight } from '../check-block.ts'
import { message, numberMessage, string } from '@sundial/protocol'
import { headFromBytes } from '../grpc/from-bytes.ts'
import { headFromJson } from '../json/from-json.ts'
import { membersOf, textOf } from '../json/members.ts'
import { isCallMissing } from '../http/read-answer.ts'
import type { NodeHead } from '../node-client.ts'
import { type Ask, noRequest, rpcOf } from './block-calls.ts'

export const getSolidifiedBlock = (ask: Ask): Promise<NodeHead> =>
  ask('/walletsolidity/getnowblock', {}, headFromJson, {
    method: 'WalletSolidity/GetNowBlock2',
    request: new Uint8Array(0),
    read: headFromBytes,
  })

/** java-tron NodeInfo, of which this is all that is read. */
const nodeFacts = message({ solidityBlock: [3, string] })

/** How long a server without /walletsolidity gets no more requests for it. */
const lackingMs = 10 * 60_000

/**
 * The solidified block of a server with one known URL. java-tron serves /walletsolidity on a separate port
 * (FullNodeHttpApiService, SolidityNodeHttpApiService); on the port of /wallet, getnodeinfo names the block.
 */
export class SolidifiedReader {
  readonly #now: () => number
  readonly #lackingSinceMs = new Map<number, number>()
  readonly #checked = new Map<number, NodeHead>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** Whether the server is known not to serve /walletsolidity. */
  lacks(server: number): boolean {
    return this.#now() - (this.#lackingSinceMs.get(server) ?? -Infinity) < lackingMs
  }

  async read(ask: Ask, server: number): Promise<NodeHead> {
    if (!this.lacks(server)) {
      try {
        return await getSolidifiedBlock(ask)
      } catch (error) {
        if (!isCallMissing(error)) throw error
      }
    }
    const block = await this.#readNodeInfo(ask, server)
    if (!this.lacks(server)) this.#lackingSinceMs.set(server, this.#now())
    return block
  }

  async #readNodeInfo(ask: Ask, server: number): Promise<NodeHead> {
    const named = await ask(
      '/wallet/getnodeinfo',
      {},
      (answer) => solidifiedIn(textOf(membersOf(answer, 'the facts of a node'), 'solidityBlock')),
      rpcOf('Wallet/GetNodeInfo', noRequest, nodeFacts, ({ solidityBlock }) => solidifiedIn(solidityBlock)),
    ).catch((error: unknown) => {
      this.#lackingSinceMs.delete(server)
      if (isCallMissing(error)) throw new SolidifiedBlockUnknown()
      throw error
    })
    if (this.#checked.get(server)?.id === named.id) return named
    const block = await ask('/wallet/getblockbynum', { num: named.height }, headFromJson, {
      method: 'Wallet/GetBlockByNum2',
      request: numberMessage.encode({ num: BigInt(named.height) }),
      read: headFromBytes,
    })
    checkHeight(named.height, block)
    if (block.id !== named.id)
      throw new BlockIdMismatch(
        `getnodeinfo reports solidified block ${named.height} ${named.id}, getblockbynum reports ${block.id}.`,
      )
    this.#checked.set(server, named)
    return named
  }
}

/** `Num:372,ID:0000000000000174af52…`, the form in which java-tron prints a block id (BlockCapsule.BlockId.getString). */
function solidifiedIn(text: string): NodeHead {
  const [, number, id] = /^Num:(\d{1,15}),ID:([0-9a-f]{64})$/i.exec(text) ?? []
  if (number === undefined || id === undefined)
    throw new Malformed('json', 'solidityBlock does not have the form Num:1,ID:00….')
  return { height: Number(number), id: id.toLowerCase() }
}

export class SolidifiedBlockUnknown extends Unavailable {
  readonly code = 'node_solidified_unknown'
  constructor() {
    super(
      'The node serves neither /walletsolidity nor /wallet/getnodeinfo, so its solidified block is unknown. Set --solidity-node.',
    )
  }
}

// The node itself: mostly constants, because there are no peers and no proof of work.
import { keccak256 } from '@sundial/primitives'
import { headerOf } from '../../chain/stored-block.ts'
import { rpcHash, hexData, quantity } from '../hex.ts'
import { constant, type RpcMethods } from '../method.ts'
import { readBytes, readText } from '../read-parameter.ts'
import { callFailed, invalidParams, RpcRefused } from '../rpc-refused.ts'

export const nodeMethods: RpcMethods = {
  eth_accounts: constant([]),

  /** The last four bytes of block 0's id. */
  eth_chainId: {
    takes: 0,
    answer: ({ devnet: { chain } }) => rpcHash(chain.index.idAt(0)!.slice(-8)),
  },

  /** The first witness whose key this chain has, with the 41 before its 20 bytes (java-tron Wallet.getCoinbase). */
  eth_coinbase: {
    takes: 0,
    answer({ devnet: { chain } }) {
      const keys = chain.state.entries('signingKeys')
      const own = keys.find(([address]) => chain.state.get('witnesses', address) !== undefined)
      if (own === undefined) throw callFailed('etherbase must be explicitly specified')
      return rpcHash(own[0])
    },
  },

  /** There is no work: only the head's id. */
  eth_getWork: {
    takes: 0,
    answer: ({ devnet: { chain } }) => [rpcHash(chain.index.headId), null, null],
  },

  eth_hashrate: constant('0x0'),

  /** This node makes the blocks. */
  eth_mining: constant(true),

  /** The version in the header of the newest block. */
  eth_protocolVersion: {
    takes: 0,
    answer: ({ devnet: { chain } }) => quantity(headerOf(chain.block(chain.index.headHeight)!.block).version),
  },

  /** A chain without peers is never behind. */
  eth_syncing: constant(false),

  /** A node without peers listens to none. */
  net_listening: constant(false),

  net_peerCount: constant('0x0'),

  /** The last four bytes of block 0's id. */
  net_version: {
    takes: 0,
    answer: ({ devnet: { chain } }) => rpcHash(chain.index.idAt(0)!.slice(-8)),
  },

  /** The java-tron version of this interface, and this program. */
  web3_clientVersion: constant('TRON/v4.8.2/Sundial/TypeScript'),

  web3_sha3: {
    takes: 1,
    answer({ parameters: [data] }) {
      const text = readText(data)
      try {
        return hexData(keccak256(readBytes(text)))
      } catch (error) {
        if (error instanceof RpcRefused) throw invalidParams('invalid input value')
        throw error
      }
    },
  },
}

// JSON-RPC methods of the TronBox Runtime Environment.
import { Malformed } from '@sundial/primitives'
import {
  accountIn,
  amountIn,
  hexParameter,
  numberIn,
  type RequestParameters,
  wordIn,
} from '../server/parameters.ts'
import type { TreMethods } from '../server/route.ts'

const hour = 3600

const mostBlocks = 10_000

export const treMethods: TreMethods = {
  /** [seconds]: a block every so many seconds from now on; 0 makes a block for each transaction. */
  tre_blockTime: (devnet, [seconds]) => {
    const wanted = numberIn({ seconds }, 'seconds')
    if (wanted < 0 || wanted > hour) throw new Malformed('parameter', `seconds is between 0 and ${hour}`)
    devnet.setBlockTime(wanted * 1000)
    return true
  },

  /** [{ blocks = 1 }]: makes blocks at once. */
  tre_mine: (devnet, [options]) => {
    const members = typeof options === 'object' && options !== null ? (options as RequestParameters) : {}
    const count = members['blocks'] === undefined ? 1 : numberIn(members, 'blocks')
    if (count < 1 || count > mostBlocks)
      throw new Malformed('parameter', `blocks is between 1 and ${mostBlocks}`)
    devnet.mine(count)
    return '0x0'
  },

  /** [address, sun]: a number, decimal digits, or hex after 0x. */
  tre_setAccountBalance: (devnet, [address, sun]) => {
    devnet.chain.cheat({
      kind: 'balance',
      address: accountIn({ address }, 'address'),
      sun: amountIn({ sun: fromHexNumber(sun) }, 'sun'),
    })
    return true
  },

  /** [address, runtime code]: the code that runs from now on when the address is called. */
  tre_setAccountCode: ({ chain }, [address, code]) => {
    chain.cheat({
      kind: 'code',
      address: accountIn({ address }, 'address'),
      code: hexParameter({ code }, 'code'),
    })
    return true
  },

  /** [address, slot, value]: a word of a contract's storage. */
  tre_setAccountStorageAt: ({ chain }, [address, slot, value]) => {
    chain.cheat({
      kind: 'storage',
      address: accountIn({ address }, 'address'),
      slot: wordIn({ slot }, 'slot'),
      value: wordIn({ value }, 'value'),
    })
    return true
  },

  /** [[address, …]]: transactions of these accounts too are taken whoever signed them. All are unlocked, or none. */
  tre_unlockedAccounts: ({ chain }, [addresses]) => {
    if (!Array.isArray(addresses)) throw new Malformed('parameter', 'Expected a list of addresses.')
    const more = addresses.map((address: unknown) => accountIn({ address }, 'address'))
    chain.unlock([...new Set([...chain.cheatState.unlocked, ...more])])
    return true
  },
}

function fromHexNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('0x')) return value
  if (/^0x[0-9a-fA-F]{1,16}$/.test(value)) return BigInt(value).toString()
  throw new Malformed('parameter', 'sun is no hex number')
}

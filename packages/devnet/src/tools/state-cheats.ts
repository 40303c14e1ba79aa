// Cheats that change accounts, contracts, chain parameters and signing keys.
import { mainnetParameters, type ParameterName } from '@sundial/operations'
import { Malformed } from '@sundial/primitives'
import { headNow } from './head-now.ts'
import { accountIn, amountIn, hexParameter, stringIn, wordIn } from '../server/parameters.ts'
import type { Cheats } from '../server/route.ts'

/** The chain divides by these. */
const divisors: ReadonlySet<string> = new Set<ParameterName>([
  'getMaintenanceTimeInterval',
  'getAdaptiveResourceLimitTargetRatio',
])

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

export const stateCheats: Cheats = {
  balance: {
    help: '{ address, sun } or { address, token, amount }: sets an account’s balance of TRX or of a TRC10 token at the head; the account is created when it is not there.',
    answer({ devnet, parameters }) {
      const { chain } = devnet
      const address = accountIn(parameters, 'address')
      const token = stringIn(parameters, 'token')
      if (token !== '' && chain.state.get('tokens', token) === undefined) {
        throw new Malformed('parameter', `There is no TRC10 token ${token.slice(0, 20)}.`)
      }
      chain.cheat(
        token === ''
          ? { kind: 'balance', address, sun: amountIn(parameters, 'sun') }
          : { kind: 'token', address, token, amount: amountIn(parameters, 'amount') },
      )
      return headNow(devnet)
    },
  },

  code: {
    help: '{ address, code }: sets the runtime code of an address; the account becomes a contract’s.',
    answer({ devnet, parameters }) {
      const address = accountIn(parameters, 'address')
      devnet.chain.cheat({ kind: 'code', address, code: hexParameter(parameters, 'code') })
      return headNow(devnet)
    },
  },

  impersonate: {
    help: '{ address }: transactions of this account are accepted whoever signed them, or unsigned.',
    answer({ devnet, parameters }) {
      const { chain } = devnet
      chain.unlock([...new Set([...chain.cheatState.unlocked, accountIn(parameters, 'address')])])
      return headNow(devnet)
    },
  },

  parameter: {
    help: '{ name, value }: sets a chain parameter by its getchainparameters key, as an approved proposal would at maintenance.',
    answer({ devnet, parameters }) {
      const name = stringIn(parameters, 'name')
      const value = stringIn(parameters, 'value')
      if (!Object.hasOwn(mainnetParameters, name)) {
        throw new Malformed('parameter', `There is no parameter ${name.slice(0, 60)}.`)
      }
      if (!/^-?\d{1,18}$/.test(value)) throw new Malformed('parameter', 'value is an integer')
      if (divisors.has(name) && BigInt(value) < 1n) throw new Malformed('parameter', `${name} is at least 1`)
      devnet.chain.cheat({ kind: 'parameter', name: name as ParameterName, value: BigInt(value) })
      return headNow(devnet)
    },
  },

  'stop-impersonating': {
    help: '{ address }: the account’s transactions need its signature again.',
    answer({ devnet, parameters }) {
      const { chain } = devnet
      const address = accountIn(parameters, 'address')
      chain.unlock([...chain.cheatState.unlocked].filter((unlocked) => unlocked !== address))
      return headNow(devnet)
    },
  },

  storage: {
    help: '{ address, slot, value }: sets a word of a contract’s storage, in hex after 0x or as a number.',
    answer({ devnet, parameters }) {
      const address = accountIn(parameters, 'address')
      const [slot, value] = [wordIn(parameters, 'slot'), wordIn(parameters, 'value')]
      devnet.chain.cheat({ kind: 'storage', address, slot, value })
      return headNow(devnet)
    },
  },

  'witness-key': {
    help: '{ privateKey }: the chain signs blocks with this key when its account is an elected witness, or signs for one; until then such a witness misses its slots.',
    answer({ devnet, parameters }) {
      const privateKey = hexParameter(parameters, 'privateKey')
      const number = BigInt(`0x0${privateKey}`)
      if (privateKey.length !== 64 || number === 0n || number >= order) {
        throw new Malformed('parameter', 'privateKey is 32 bytes of hex, below the order of secp256k1')
      }
      devnet.chain.cheat({ kind: 'key', privateKey })
      return headNow(devnet)
    },
  },
}

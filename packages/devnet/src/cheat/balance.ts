import { Malformed } from '@sundial/primitives'
import { headNow } from '../server/head-now.ts'
import { accountIn, amountIn, stringIn } from '../server/parameters.ts'
import type { Cheat } from '../server/route.ts'

export const cheat: Cheat = {
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
}

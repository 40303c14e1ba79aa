import { blockIdentifierIn, checkMatches, printIdentifier } from '../server/block-identifier.ts'
import { illegalArgument, itemNotFound } from '../server/java-error.ts'
import { addressIn } from '../server/members.ts'
import { type Parameters } from '../server/parameters.ts'
import { fullNodeOnly, type Route } from '../server/route.ts'

/** An account's TRX after a block (java-tron Wallet.getAccountBalance). */
export const route: Route = {
  under: fullNodeOnly,
  answer({ devnet: { balanceHistory }, view, parameters, form }) {
    const account = membersIn(parameters, 'account_identifier')
    if (account === undefined) throw illegalArgument('account_identifier is null')
    const address = addressIn(account, 'address', form)
    if (address === '') throw illegalArgument('account_identifier address is null')
    const identifier = blockIdentifierIn(membersIn(parameters, 'block_identifier'))
    if (identifier.number > view.height) throw itemNotFound(`number: ${identifier.number} is not found!`)
    checkMatches(identifier, view)
    const balance = balanceHistory.balanceAt(address, identifier.number)
    return { balance, block_identifier: printIdentifier(identifier) }
  },
}

function membersIn(parameters: Parameters, name: string): Parameters | undefined {
  const value = parameters[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Parameters)
    : undefined
}

// Accounts and contracts from before the first block of a late index, which a search by the whole address asks the node for.
import { type Address, toText } from '@sundial/primitives'
import { accountState } from '@sundial/protocol'
import { type FromNode, fromNodeAt, sinceOf } from '../../chain-head/provenance.ts'
import { accountQuestion, contractQuestion } from '../../chain-head/questions.ts'
import type { Context } from '../../endpoint.ts'
import { toAmount } from '../../shared/values.ts'

type OlderAccount = {
  readonly isContract: boolean
  readonly name?: string | undefined
  readonly balance: ReturnType<typeof toAmount>
  readonly fromNode: FromNode
}

/** As the node has it; undefined in an index of the whole chain, for an address without an account, and while no node answers. */
export async function olderAccount(address: Address, at: Context): Promise<OlderAccount | undefined> {
  if (sinceOf(at.state) === undefined) return undefined
  const answer = await at.chain.read(accountQuestion(address))
  const account = answer?.value && accountState.decode(answer.value).account
  if (account === undefined) return undefined
  const isContract = String(account.type) === 'Contract'
  const name = isContract
    ? (await at.chain.value(contractQuestion(address)))?.name
    : toText(account.accountName)
  return {
    isContract,
    name: name === '' ? undefined : name,
    balance: toAmount(account.balance),
    fromNode: fromNodeAt(answer!, name ? ['name', 'balance'] : ['balance']),
  }
}

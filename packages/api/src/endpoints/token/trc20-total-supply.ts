import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { NotNow, RequestRefused } from '../../errors.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { toDecimal } from '../../shape/numbers.ts'
import { askAmount } from '../../tokens/ask-contract.ts'

export const trc20TotalSupply = endpoint({
  get: '/api/token_trc20/totalSupply',
  summary: 'How much of a TRC20 token there is',
  description:
    'What the contract says, with its decimals: a number where that is exact, decimal text otherwise.',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Union([Type.Number(), Type.String({ pattern: '^[0-9]+(\\.[0-9]+)?$' })]),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const calls = at.services?.nodeCalls
    if (calls === undefined)
      throw new NotNow(
        'node_unavailable',
        `There is no node to ask for the total supply of ${query.address}.`,
      )
    const supply = await askAmount(calls, contract, 'totalSupply()')
    if (supply === undefined)
      throw new RequestRefused('token_not_found', `${query.address} is no token: it has no totalSupply().`)
    const decimals = (await at.tokens.contracts([contract])).get(contract)?.decimals ?? 0
    const text = toDecimal(supply, decimals)
    return String(Number(text)) === text ? Number(text) : text
  },
})

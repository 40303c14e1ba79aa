import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { ignored, requiredAddress } from '../../schema/parameters.ts'
import { warned } from '../../schema/warned.ts'
import { noLabels } from '../../services/labels.ts'

export const accountSecurity = endpoint({
  get: '/api/security/account/data',
  summary: 'What the operator warns of an account',
  description: warned.note,
  reads: 'nothing',
  query: { address: requiredAddress, ...ignored },
  reply: Type.Object({
    send_ad_by_memo: warned.of('sending adverts as notes'),
    has_fraud_transaction: warned.of('fraud'),
    fraud_token_creator: warned.of('having made a token of fraud'),
    is_black_list: warned.of('standing on a black list'),
  }),
  async handle({ query }, at) {
    const address = toBase58(await readAddress(query.address, at))
    const { warnings = [] } = (at.services?.labels ?? noLabels).of(address)
    return {
      send_ad_by_memo: warnings.includes('adverts'),
      has_fraud_transaction: warnings.includes('fraud'),
      fraud_token_creator: warnings.includes('fraud-token'),
      is_black_list: warnings.includes('black-list'),
    }
  },
})

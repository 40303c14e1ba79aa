import { type Address, isAddress, toAddress } from '@sundial/primitives'
import { Type } from 'typebox'
import { OperatorFileRefused, readOperatorJson } from './operator-json.ts'

/** Accounts that the operator lists as those of the network's foundation, and as its donors. */
export type Foundation = { readonly fund: readonly Address[]; readonly donators: readonly Address[] }

const addresses = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5000 }))
const foundationSchema = Type.Object({ fund: addresses, donators: addresses })

/** Reads the `--foundation` file: `{"fund": ["T…"], "donators": ["T…"]}`. Throws `operator_file_refused`. */
export function readFoundation(text: string): Foundation {
  const { fund = [], donators = [] } = readOperatorJson(foundationSchema, text)
  const odd = [...fund, ...donators].find((one) => !isAddress(one))
  if (odd !== undefined) throw new OperatorFileRefused(`${odd} is not an address.`)
  return { fund: fund.map(toAddress), donators: donators.map(toAddress) }
}

import { toBase58 } from '@sundial/primitives'
import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAddress } from '../../lookup.ts'
import { gatherEvidence } from '../../rating/gather-evidence.ts'
import { rate } from '../../rating/rate.ts'
import type { Evidence } from '../../rating/evidence.ts'
import type { PowerKind } from '../../services/contract-source/code-summary.ts'
import { noLabels } from '../../services/labels.ts'
import { warned } from '../../shared/address-annotations.ts'
import { ignored, requiredAddress } from '../../shared/parameters.ts'
import * as is from '../../shared/scalars.ts'

const byCode = (what: string) =>
  Type.Enum([0, 1, 2], {
    description: `${what} By what its verified code does, not by names: 1 yes, 2 no; 0 where the code is not verified, not read yet or cannot be followed.`,
  })

export const tokenSecurity = endpoint({
  get: '/api/security/token/data',
  summary: 'What is proven about a token',
  description: `${warned.note} Liquidity is not available and absent. The reasons for the level are in /api/token/rating.`,
  query: { address: requiredAddress, ...ignored },
  cost: 2,
  reply: Type.Object({
    is_vip: is.flag("By the operator's labels; false without one."),
    token_level: Type.Enum(['0', '1', '2', '3', '4'], {
      description:
        'By the rules of /api/token/rating-rules: 0 unknown, 1 reservations, 2 nothing found, 3 caution, 4 warning.',
    }),
    black_list_type: byCode('Whether somebody can block accounts.'),
    increase_total_supply: byCode('Whether somebody can create more of it.'),
    has_url: is.flag('Whether its name or symbol contains a website.'),
    swap_token: warned.of('being a pool token; always false'),
    open_source: is.flag('Whether its source is verified.'),
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const contract = await readAddress(query.address, at)
    const { vip = false } = (at.services?.labels ?? noLabels).of(toBase58(contract))
    const [gathered] = await gatherEvidence([{ kind: 'trc20', contract }], at)
    const { evidence } = gathered!
    const { level, reasons } = rate(evidence)
    return {
      is_vip: vip,
      token_level: `${level}` as const,
      black_list_type: hasPower(evidence, 'freeze'),
      increase_total_supply: hasPower(evidence, 'mint'),
      has_url: reasons.some(({ rule }) => rule.id === 'siteInName'),
      swap_token: false,
      open_source: evidence.source === 'verified',
    }
  },
})

/** What is not found is a no only where the whole code was followed, and is the code of the token. */
function hasPower({ code }: Evidence, wanted: PowerKind): 0 | 1 | 2 {
  if (code?.kind !== 'read') return 0
  if (code.powers.some(({ kind }) => kind === wanted)) return 1
  const isElsewhere = !code.isToken || code.powers.some(({ kind }) => kind === 'proxy')
  return isElsewhere || code.gapCount > 0 ? 0 : 2
}

import { isAddress, toAddress } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { RequestRefused } from '../../errors.ts'
import { apiLimits } from '../../limits.ts'
import { omitUndefined } from '../../omit-undefined.ts'
import { evidenceKinds } from '../../rating/evidence.ts'
import { type Gathered, gatherEvidence, isRated, type RatedAsset } from '../../rating/gather-evidence.ts'
import { rate } from '../../rating/rate.ts'
import { levels, type RuleId, rules } from '../../rating/rules.ts'
import { powerKinds } from '../../services/contract-source/code-summary.ts'
import { scannedMembers } from '../../shared/list-members.ts'
import { ignored, listing, longLimit } from '../../shared/parameters.ts'
import { findRows, pagingMembersOf } from '../../shared/rows.ts'
import * as is from '../../shared/scalars.ts'
import { logosOf } from '../../tokens/token-facts.ts'
import { component } from '../../shared/scalars.ts'

export const tokenLevel = Type.Enum([...levels], {
  description:
    'Extension. 0 unknown, 1 reservations, 2 nothing found, 3 caution, 4 warning: the worst of the rules that apply. No level says that a token is safe.',
})

const ruleId = Type.Enum(rules.map(({ id }) => id) as [RuleId, ...RuleId[]], {
  description: 'Extension. See /api/token/rating-rules.',
})

const evidenceKind = Type.Enum([...evidenceKinds], {
  description:
    'Extension. operator: the operator’s labels. names: the names that the token has. olderNamesakes: tokens of the same look that the index saw earlier. source: whether its code is verified. code: what the verified code says. holders: who has how much. age: time since its first block. activity: time since its newest transfer.',
})

const power = Type.Object(
  {
    kind: Type.Enum([...powerKinds], { description: 'Extension. As the code reader calls it.' }),
    function: is.text('Extension. Signature of the function.'),
    file: is.text('Extension. Name of the source file.'),
    line: is.int('Extension. The line that decides, from 1.'),
    access: Type.Enum(['anyone', 'restricted', 'unknown'], { description: 'Extension. Who may call it.' }),
    who: is.text('Extension. Where the code keeps who may call it; empty where that is not one place.'),
    isSure: is.flag('Extension. False where the effect cannot be told from the source for sure.'),
  },
  { description: 'Extension. A line of the verified source.' },
)

const limit = Type.Optional(is.int('Extension. The number that the evidence is compared with.'))

const reason = component(
  'RatingReason',
  Type.Object({
    rule: ruleId,
    level: tokenLevel,
    limit,
    details: Type.Array(
      Type.Object({
        power: Type.Optional(power),
        token: Type.Optional(is.text('Extension. Another token: its address, or its number.')),
        name: Type.Optional(is.text('Extension. The name of that token.')),
        holder: Type.Optional(is.address('Extension. The holder.')),
        count: Type.Optional(is.int('Extension. How many.')),
        days: Type.Optional(is.int('Extension. Whole days.')),
      }),
      { description: 'Extension. What the rule found.' },
    ),
  }),
)

const rating = component(
  'TokenRating',
  Type.Object({
    token: is.text('Extension. The address of the contract, or the number of the TRC10 token.'),
    tokenType: Type.Enum(['trc10', 'trc20'], { description: 'Extension. Its standard.' }),
    name: Type.Optional(is.text('Extension. Name. Absent while unknown.')),
    abbr: Type.Optional(is.text('Extension. Symbol. Absent while unknown.')),
    logo: is.text('Extension. Address of its logo; empty without one.'),
    level: tokenLevel,
    reasons: Type.Array(reason, { description: 'Extension. The rules that apply, worst first.' }),
    unknown: Type.Array(evidenceKind, { description: 'Extension. Evidence that is missing.' }),
    holders: Type.Optional(is.int('Extension. Number of holders. Absent unless balances are known.')),
  }),
)

function toRating({ token, evidence }: Gathered, logo: string): Static<typeof rating> {
  const { level, reasons, unknown } = rate(evidence)
  return omitUndefined({
    token: token.tokenId,
    tokenType: token.tokenType === 'trc10' ? ('trc10' as const) : ('trc20' as const),
    name: token.tokenName,
    abbr: token.tokenAbbr,
    logo,
    level,
    reasons: reasons.map(({ rule, details }) =>
      omitUndefined({
        rule: rule.id,
        level: rule.level,
        limit: rule.limit,
        details: details.map((one) => ({ ...one })),
      }),
    ),
    unknown: [...unknown],
    holders: evidence.holders?.count,
  })
}

export const tokenRating = endpoint({
  get: '/api/token/rating',
  summary: 'The level of a token, each reason for it, and what is not known',
  description:
    'Extension. Computed at the block from what the index can prove by the rules of /api/token/rating-rules. Verified sources are read once, in the background, and never for a request.',
  query: {
    token: Type.String({
      maxLength: apiLimits.identifierText,
      description: 'The address of a contract, or the number of a TRC10 token.',
    }),
    ...ignored,
  },
  cost: 2,
  reply: Type.Object({
    data: rating,
    trueAtBlock: Type.Optional(is.trueAtBlock),
  }),
  async handle({ query }, at) {
    const asset = readToken(query.token)
    const [seen] = await at.store.firstSeen([asset])
    if (seen === undefined)
      throw new RequestRefused('token_not_found', `No block of the index names the token ${query.token}.`)
    const [gathered] = await gatherEvidence([asset], at)
    const { tokenId } = gathered!.token
    const logoOf = await logosOf([tokenId], at)
    return { data: toRating(gathered!, logoOf(tokenId)) }
  },
})

/** Throws `token_not_found` for what is neither an address nor a number, and for TRX, which is not rated. */
function readToken(text: string): RatedAsset {
  if (isAddress(text)) return { kind: 'trc20', contract: toAddress(text) }
  if (/^[1-9]\d{0,18}$/.test(text)) return { kind: 'trc10', id: text }
  throw new RequestRefused(
    'token_not_found',
    `${text} is neither an address nor the number of a TRC10 token; TRX is not rated.`,
  )
}

export const tokenRatings = endpoint({
  get: '/api/token/ratings',
  summary: 'Tokens with their levels and the reasons for them, newest first',
  description: 'Extension. In the order in which the index first saw them. TRX is not rated.',
  query: { ...listing, limit: longLimit(50), ...ignored },
  cost: 5,
  list: 'data',
  reply: Type.Object(scannedMembers('data', rating)),
  async handle({ query }, at) {
    const found = await findRows(
      { read: (request) => at.store.assets(request), matches: ({ asset }) => isRated(asset) },
      query,
      at.state,
    )
    const gathered = await gatherEvidence(found.rows.map(({ asset }) => asset).filter(isRated), at)
    const logoOf = await logosOf(
      gathered.map(({ token }) => token.tokenId),
      at,
    )
    return {
      ...pagingMembersOf(found),
      data: gathered.map((one) => toRating(one, logoOf(one.token.tokenId))),
      contractMap: {},
      contractInfo: {},
      normalAddressInfo: {},
    }
  },
})

export const ratingRules = endpoint({
  get: '/api/token/rating-rules',
  summary: 'The rules by which tokens are rated',
  description:
    'Extension. The table from which levels are computed: each rule leads to at most its level, the worst level counts, and evidence that is missing and cannot be bought leads to at most 0. So what an issuer can buy never raises a level. Nobody can pay for a level.',
  reads: 'nothing',
  query: { ...ignored },
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        rule: ruleId,
        level: tokenLevel,
        needs: evidenceKind,
        canBeBought: is.flag('Extension. Whether the issuer can buy or arrange what it looks at.'),
        limit,
      }),
      { description: 'Extension. Worst first.' },
    ),
  }),
  handle: async () => ({
    data: rules.map(({ id: rule, level, needs, canBeBought, limit }) =>
      omitUndefined({ rule, level, needs, canBeBought, limit }),
    ),
  }),
})

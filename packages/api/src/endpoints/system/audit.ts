import { Type } from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { readAsset } from '../../find/read-filters.ts'
import { apiLimits } from '../../limits.ts'
import { assetProof, auditDifference, auditedRound } from '../../schema/audit.ts'
import { ignored, limit, token } from '../../schema/parameters.ts'
import { int, trueAtBlock } from '../../schema/scalars.ts'
import { toAssetProof, toAuditDifference, toAuditedRound } from '../../shape/audit.ts'

export const audit = endpoint({
  get: '/api/system/audit',
  summary: 'How far the index was compared with the node, and every difference that was found',
  description: `Extension. A comparison counts when index and node stood at the same block. Differences are never deleted: they end when a later comparison agrees. At most ${apiLimits.rows} of them, the newest first.`,
  query: { limit, token, ...ignored },
  reply: Type.Object({
    accounts: int('Extension. Accounts of the index.'),
    rounds: Type.Array(auditedRound, {
      description: 'Extension. What each run compared, the newest two rounds of each.',
    }),
    openDifferences: int('Extension. Differences that stand; of one asset at most a thousand are listed.'),
    differences: Type.Array(auditDifference, { description: 'Extension. Found and not forgotten.' }),
    proof: Type.Optional(
      Type.Object(assetProof.properties, { description: 'Extension. Of the token that was asked for.' }),
    ),
    trueAtBlock: Type.Optional(trueAtBlock),
  }),
  async handle({ query }, { store, state }) {
    const asset = query.token === undefined ? undefined : readAsset(query.token)
    const [rounds, openDifferences, differences, proof] = await Promise.all([
      store.auditedRounds(),
      store.openDifferenceCount(),
      store.auditDifferences(query.limit),
      asset && store.assetProof(asset),
    ])
    return {
      accounts: state.accountCount,
      rounds: rounds.map((round) => toAuditedRound(round, rounds)),
      openDifferences,
      differences: differences.map(toAuditDifference),
      ...(proof === undefined ? {} : { proof: toAssetProof(proof) }),
    }
  },
})

import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored } from '../../shared/parameters.ts'

/** TronScan's response to manual submissions. */
const notSupported = Type.Object({
  retCode: Type.Literal('1', { description: 'Refused.' }),
  retMsg: Type.String({ description: 'Why.' }),
  data: Type.Null(),
})

const notSupportedAnswer = {
  retCode: '1' as const,
  retMsg:
    "Manual submissions are not supported: names and avatars of tokens and accounts come from an operator's file (--labels).",
  data: null,
}

const word = Type.String({ pattern: '^[A-Za-z0-9]{1,40}$', description: 'The subject.' })
const subjectMember = { subject: word }
const stepMember = { ...subjectMember, step: word }

/** Ignored members. */
const sentMembers = {
  content: Type.Optional(Type.String({ description: 'Ignored.' })),
  sig: Type.Optional(Type.String({ description: 'Ignored.' })),
}

export const submitOutside = action({
  post: '/external/:subject',
  summary: "Not supported: manual submissions (returns TronScan's error shape)",
  description:
    'trc20tokens, trc721tokens, trc1155tokens, tag. Nothing is stored: retCode is 1. The operator has a file for this.',
  path: subjectMember,
  body: sentMembers,
  reply: notSupported,
  example: { body: { content: '{}', sig: '' }, answer: notSupportedAnswer },
  handle: async () => notSupportedAnswer,
})

export const updateOutside = action({
  post: '/external/:subject/:step',
  summary: "Not supported: changes of manual submissions (returns TronScan's error shape)",
  description:
    'trc10tokens/update, trc20tokens/update, upload/logo, account/addShowList and the like. Nothing is stored: retCode is 1.',
  path: stepMember,
  body: sentMembers,
  reply: notSupported,
  example: { body: { content: '{}', sig: '' }, answer: notSupportedAnswer },
  handle: async () => notSupportedAnswer,
})

export const sideChainMapping = endpoint({
  get: '/external/sidechain/getMappingBySidechainAddress',
  summary: 'Main-chain contract of a side-chain contract (always empty)',
  description: 'Side chains are not indexed.',
  reads: 'nothing',
  query: {
    sidechainAddress: Type.Optional(
      Type.String({
        maxLength: apiLimits.identifierText,
        'x-ignored': true,
        description: 'Accepted and ignored.',
      }),
    ),
    ...ignored,
  },
  reply: Type.Object({
    retCode: Type.Literal('0', { description: 'Answered.' }),
    retMsg: Type.Literal('SUCCESS'),
    data: Type.Null({ description: 'Always null.' }),
  }),
  handle: async () => ({ retCode: '0' as const, retMsg: 'SUCCESS' as const, data: null }),
})

import { Type } from 'typebox'
import { action } from '../../action.ts'
import { endpoint } from '../../endpoint.ts'
import { apiLimits } from '../../limits.ts'
import { ignored } from '../../shared/parameters.ts'

/** What TronScan answers to what is sent in by hand. */
const notSupported = Type.Object({
  retCode: Type.Literal('1', { description: 'Refused.' }),
  retMsg: Type.String({ description: 'Why.' }),
  data: Type.Null(),
})

const notSupportedAnswer = {
  retCode: '1' as const,
  retMsg:
    'Nothing is taken in here: names and pictures of tokens and accounts are in a file of the operator (--labels).',
  data: null,
}

const word = Type.String({ pattern: '^[A-Za-z0-9]{1,40}$', description: 'What it is about.' })
const subjectMember = { subject: word }
const stepMember = { ...subjectMember, step: word }

/** Read by nobody. */
const sentMembers = {
  content: Type.Optional(Type.String({ description: 'Not read.' })),
  sig: Type.Optional(Type.String({ description: 'Not read.' })),
}

export const submitOutside = action({
  post: '/external/:subject',
  summary: 'Sends in what an explorer keeps by hand: refused in the shape clients know',
  description:
    'trc20tokens, trc721tokens, trc1155tokens, tag. Nothing is taken in: retCode is 1, and the operator has a file for it.',
  path: subjectMember,
  body: sentMembers,
  reply: notSupported,
  example: { body: { content: '{}', sig: '' }, answer: notSupportedAnswer },
  handle: async () => notSupportedAnswer,
})

export const updateOutside = action({
  post: '/external/:subject/:step',
  summary: 'Changes what an explorer keeps by hand: refused in the shape clients know',
  description:
    'trc10tokens/update, trc20tokens/update, upload/logo, account/addShowList and the like. Nothing is taken in: retCode is 1.',
  path: stepMember,
  body: sentMembers,
  reply: notSupported,
  example: { body: { content: '{}', sig: '' }, answer: notSupportedAnswer },
  handle: async () => notSupportedAnswer,
})

export const sideChainMapping = endpoint({
  get: '/external/sidechain/getMappingBySidechainAddress',
  summary: 'Which contract of the main chain a contract of a side chain stands for',
  description: 'Nobody here reads side chains: there is none.',
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
    data: Type.Null({ description: 'Always null: there is none.' }),
  }),
  handle: async () => ({ retCode: '0' as const, retMsg: 'SUCCESS' as const, data: null }),
})

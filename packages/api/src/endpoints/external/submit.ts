import { action } from '../../action.ts'
import { notSupported, notSupportedAnswer, sentMembers, subjectMember } from '../../schema/outside-reply.ts'

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

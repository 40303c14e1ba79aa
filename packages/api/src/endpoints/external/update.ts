import { action } from '../../action.ts'
import { notSupported, notSupportedAnswer, sentMembers, stepMember } from '../../schema/outside-reply.ts'

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

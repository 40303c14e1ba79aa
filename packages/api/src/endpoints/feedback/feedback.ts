import { Type } from 'typebox'
import { action } from '../../action.ts'
import { feedbackKinds, feedbackLimits } from '../../services/feedback.ts'
import { serviceOf } from '../../services/services.ts'

export const sendFeedback = action({
  post: '/api/feedback',
  summary: 'Keeps a message for the operator of this server',
  description:
    'Extension. Text only. At most 5 messages a day from one network address, which is not stored. The operator reads them in the database.',
  body: {
    kind: Type.Enum([...feedbackKinds], { description: 'What it is about.' }),
    title: Type.String({ minLength: 1, maxLength: feedbackLimits.title, description: 'In a few words.' }),
    message: Type.String({
      minLength: 1,
      maxLength: feedbackLimits.message,
      description: 'Text; line breaks stay, other control characters are replaced.',
    }),
    contact: Type.Optional(
      Type.String({
        maxLength: feedbackLimits.contact,
        description: 'How to answer, such as an e-mail address.',
      }),
    ),
  },
  cost: 5,
  isOfVisitor: true,
  reply: Type.Object({
    id: Type.String({ description: 'Extension. Names the message when you write again.' }),
  }),
  example: {
    body: { kind: 'question', title: 'A question', message: 'Which block is the oldest?' },
    answer: { id: '6f1c1f9e-6d0b-4a52-9d0e-1f0f5a4b7c11' },
  },
  handle: async ({ body: { kind, title, message, contact = '' }, networkAddress }, at) => ({
    id: await serviceOf(at, 'feedback').keep({ kind, title, message, contact }, networkAddress),
  }),
})

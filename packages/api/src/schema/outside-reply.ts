import { Type } from 'typebox'

/** What TronScan answers to what is sent in by hand. */
export const notSupported = Type.Object({
  retCode: Type.Literal('1', { description: 'Refused.' }),
  retMsg: Type.String({ description: 'Why.' }),
  data: Type.Null(),
})

export const notSupportedAnswer = {
  retCode: '1' as const,
  retMsg:
    'Nothing is taken in here: names and pictures of tokens and accounts are in a file of the operator (--labels).',
  data: null,
}

const word = Type.String({ pattern: '^[A-Za-z0-9]{1,40}$', description: 'What it is about.' })
export const subjectMember = { subject: word }
export const stepMember = { ...subjectMember, step: word }

/** Read by nobody. */
export const sentMembers = {
  content: Type.Optional(Type.String({ description: 'Not read.' })),
  sig: Type.Optional(Type.String({ description: 'Not read.' })),
}

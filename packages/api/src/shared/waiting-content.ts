import { Type } from 'typebox'
import * as is from './scalars.ts'

/** A content that some keys of an account have signed, while others have to. */
export const waitingContent = Type.Object({
  signedMs: is.time('Extension. The time in the signed text.'),
  statement: is.text('Extension. The text to sign.'),
  content: is.text('Extension. JSON whose hash is in it.'),
  signers: Type.Array(is.address('Extension. The address of a key.'), {
    description: 'Extension. Keys that have signed.',
  }),
  weight: is.text('Extension. What they weigh together, as decimal text.'),
})

import { account, flag, text } from '../fact-codec.ts'
import { factKind } from '../fact-kind.ts'
import { enter } from '../fact-lists.ts'

/** A contract came to be: by an operation, or by another contract within a call. */
export const contractCreation = factKind({
  code: 2,
  members: { creator: account, contract: account, name: text, isInternal: flag },
  lists: ({ creator, contract }) => [
    enter('contractCreations', 0),
    enter('contractCreationsOfCreator', creator),
    enter('contractCreationsOfContract', contract),
  ],
})

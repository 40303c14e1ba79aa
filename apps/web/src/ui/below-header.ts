import { createContext } from 'react'

/** Whether a table begins in the lower half of a first screen, below the header of what its page is about. */
export const IsBelowHeader = createContext(false)

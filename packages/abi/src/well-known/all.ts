import { bridges } from './bridges.ts'
import { collective } from './collective.ts'
import { control } from './control.ts'
import { exchanges } from './exchanges.ts'
import { finance } from './finance.ts'
import { tokens } from './tokens.ts'

/** Signatures shared by contracts of many authors. Of those with one selector the earlier is the likelier. */
export const wellKnownSignatures: readonly string[] = [
  ...tokens,
  ...control,
  ...exchanges,
  ...finance,
  ...collective,
  ...bridges,
]

import * as is from './scalars.ts'

export const warned = {
  note: "By the operator's labels (--labels, see docs/operator-files.md). false says that they do not warn of it, not that it is safe.",
  of: (what: string) => is.flag(`Whether the labels warn of ${what}.`),
}

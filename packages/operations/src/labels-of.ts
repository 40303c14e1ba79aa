import type { OperationName } from '@sundial/protocol'
import { labels } from './generated/labels.ts'

/** English words by row key, and `title`. A key has the same word in every operation. */
export const labelsOf = (
  kind: OperationName,
): Readonly<Record<string, string>> & { readonly title: string } => labels[kind]

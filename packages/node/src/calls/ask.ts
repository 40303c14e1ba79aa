import { isObject } from '../json/members.ts'

/**
 * Posts a body to a path of the node and answers with what `read` makes of its JSON; retries and limits are the transport's.
 * An answer that `read` throws on is as good as none: the next server is asked.
 */
export type Ask = <Answer>(
  path: string,
  body: Readonly<Record<string, unknown>>,
  read: (answer: unknown) => Answer,
) => Promise<Answer>

/** java-tron answers `{}` for what it does not hold. */
export const isNothing = (answer: unknown): boolean => isObject(answer) && Object.keys(answer).length === 0

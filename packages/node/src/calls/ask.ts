import { isObject } from '../json/members.ts'

/** Posts a body to a path of the node and answers with its JSON; retries and limits are the transport's. */
export type Ask = (path: string, body: Readonly<Record<string, unknown>>) => Promise<unknown>

/** java-tron answers `{}` for what it does not hold. */
export const isNothing = (answer: unknown): boolean => isObject(answer) && Object.keys(answer).length === 0

/** docs/errors.md from the codes of errors, for `scripts/generate.ts`. */
import { fileURLToPath } from 'node:url'
import { errorCodes } from '../src/error-codes.ts'

const path = fileURLToPath(new URL('../../../docs/errors.md', import.meta.url))

/** Text of the file by its path. */
export const renderErrors = (): ReadonlyMap<string, string> =>
  new Map([
    [
      path,
      [
        '# Errors of the API',
        '',
        'Written by `npm run generate`.',
        '',
        'An error is `{ "code", "message" }` with the status of HTTP, and details where a program can use them. The code is stable; the message',
        'says what was wrong with this request and what works. With status 429 and 503, `retry-after` says after how many seconds to ask again.',
        'Below `/v1/` an error has the members of TronGrid too. A code that begins with `node_` or names another service comes from there, with',
        'status 503.',
        '',
        '| code | status | what it means |',
        '|---|---|---|',
        ...Object.entries(errorCodes)
          .toSorted(([left], [right]) => (left < right ? -1 : 1))
          .map(([code, { status, means }]) => `| \`${code}\` | ${status} | ${means} |`),
        '',
      ].join('\n'),
    ],
  ])

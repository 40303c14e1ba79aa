import {
  ApiFailure,
  apiUrl,
  type Body,
  connectionFailure,
  get,
  isConnectionFailure,
  readBody,
} from './api.ts'
import type { SourceFile } from './compile.ts'

export type Progress = Body<'/api/solidity/contract/progress'>['data']
export type Verdict = NonNullable<Progress['verdict']>
export type Difference = NonNullable<Verdict['difference']>

/** The members of TronScan's form, as texts; empty ones are not sent. */
export type VerifyFields = Readonly<Record<string, string>>

const pollMs = 1000

/**
 * Sends sources, and reports how far the request is. A connection that ends while others compile loses nothing: the
 * server keeps the result. Throws `ApiFailure`.
 */
export async function verifyContract(
  { fields, files }: { readonly fields: VerifyFields; readonly files: readonly SourceFile[] },
  report: (progress: Progress) => void,
): Promise<Verdict> {
  const ticket = newTicket()
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ticket }))
    if (value !== '') form.append(name, value)
  for (const { name, content } of files) form.append('files', new Blob([content]), name)
  let isOver = false
  const polling = poll(ticket, (progress) => {
    if (!isOver) report(progress)
    return !isOver
  })
  try {
    return await send(form)
  } catch (error) {
    if (!(error instanceof Error) || !isConnectionFailure(error)) throw error
    return await resultOf(await polling, error)
  } finally {
    isOver = true
  }
}

/** Random, so that nobody guesses the ticket of another. */
function newTicket(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** As a form, which carries the files without a second copy in JSON. */
async function send(form: FormData): Promise<Verdict> {
  const path = '/api/solidity/contract/verify'
  const response = await fetch(apiUrl(path), { method: 'POST', body: form }).catch((cause: unknown) => {
    throw connectionFailure(cause)
  })
  return (await readBody<{ readonly data: Verdict }>(path, response)).data
}

const unknown: Progress = { state: 'unknown' }

/** Asks until the request is over, or nobody listens any more. */
async function poll(ticket: string, listens: (progress: Progress) => boolean): Promise<Progress> {
  let misses = 0
  for (;;) {
    // One question after another, a second apart.
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    const progress = await get('/api/solidity/contract/progress', { ticket }).then(
      // What another program answers has no such member.
      ({ body }: { readonly body: { readonly data?: Progress } }) => body.data ?? unknown,
      () => unknown,
    )
    misses = progress.state === 'unknown' ? misses + 1 : 0
    const isOver = progress.state === 'done' || progress.state === 'failed' || misses > mostMisses
    if (!listens(progress) || isOver) return progress
  }
}

const mostMisses = 10

async function resultOf(progress: Progress, lost: Error): Promise<Verdict> {
  if (progress.verdict !== undefined) return progress.verdict
  if (progress.state !== 'failed') throw lost
  throw new ApiFailure({ code: progress.code ?? '', message: progress.message ?? '', status: 400 })
}

/** The files of Sourcify's repository for a verified contract. */
export const sourcifyFiles = async (contract: string): Promise<readonly SourceFile[]> =>
  (await get('/api/solidity/contract/sourcify', { contract })).body.data

/** One library per line, `File.sol:Name=address` or `Name=address`, as the JSON that the API reads. */
export function librariesOf(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const at = line.lastIndexOf('=')
    return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const]
  })
  return lines.length === 0 ? '' : JSON.stringify(Object.fromEntries(lines))
}

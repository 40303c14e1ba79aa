import { readSignatureList, SignatureBook, type Skipped } from '@sundial/api'
import type { ServiceRecords } from '@sundial/store'
import type { Config } from './config.ts'
import type { Log } from './networks/log.ts'
import { readOperatorBytes } from './read-operator-file.ts'
import { repeat } from './repeat.ts'

/** The largest public lists are longer; a list of a million signatures has about 45 MB. */
const mostBytes = 64 * 1024 * 1024
/** Longest wait until the signatures of a verified contract decode the calls of others. */
const everyMs = 10_000

type OpenBook = AsyncDisposable & { readonly book: SignatureBook }

/**
 * What decodes calls of contracts that are not verified: the operator's list, whose wrong lines are reported, and the ABIs of
 * verified contracts. Throws `operator_file_refused`.
 */
export async function openSignatureBook(
  { signatures: file }: Pick<Config, 'signatures'>,
  records: Pick<ServiceRecords, 'verifiedAbis'>,
  report: Log['warn'],
): Promise<OpenBook> {
  const read =
    file === undefined
      ? undefined
      : await readOperatorBytes('signatures', { file, mostBytes }, readSignatureList)
  if (read !== undefined) {
    reportSkipped('have another hash', read.mismatched, report)
    reportSkipped('cannot be read', read.unreadable, report)
  }
  const book = new SignatureBook({ records, list: read?.list })
  const work = () => book.readVerified()
  const reading = repeat({ name: 'Reading verified ABIs', everyMs, work }, report)
  return { book, [Symbol.asyncDispose]: () => reading[Symbol.asyncDispose]() }
}

/** Lines of the file are foreign: quoted, they cannot control a terminal. */
function reportSkipped(what: string, { count, examples }: Skipped, report: (text: string) => void): void {
  if (count === 0) return
  const named = examples.map((text) => JSON.stringify(text)).join(', ')
  report(`--signatures: ${count} signatures ${what} and are skipped, such as ${named}.`)
}

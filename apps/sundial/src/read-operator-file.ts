import { readFile, stat } from 'node:fs/promises'
import { OperatorFileRefused } from '@sundial/api'

/** Bytes of a file of settings. */
const mostBytes = 1024 * 1024

/** The file named by a setting. Throws `operator_file_refused` with setting and file. */
export const readOperatorFile = <Read>(
  setting: string,
  file: string,
  read: (text: string) => Read,
): Promise<Read> =>
  readOperatorBytes(setting, { file, mostBytes }, async (bytes) => read(bytes.toString('utf8')))

/** The same for a long file. */
export async function readOperatorBytes<Read>(
  setting: string,
  { file, mostBytes }: { readonly file: string; readonly mostBytes: number },
  read: (bytes: Buffer) => Promise<Read>,
): Promise<Read> {
  try {
    if ((await stat(file)).size > mostBytes)
      throw new OperatorFileRefused(`the file is larger than ${mostBytes} bytes.`)
    return await read(await readFile(file))
  } catch (cause) {
    const why = cause instanceof OperatorFileRefused ? cause.message : 'the file cannot be read.'
    throw new OperatorFileRefused(`--${setting} ${file}: ${why}`, { cause })
  }
}

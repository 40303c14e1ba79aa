import { readFile, stat } from 'node:fs/promises'
import { OperatorFileRefused } from '@sundial/api'

const mostBytes = 1024 * 1024

/** The file named by a setting. Throws `operator_file_refused` with setting and file. */
export async function readOperatorFile<Read>(
  setting: string,
  file: string,
  read: (text: string) => Read,
): Promise<Read> {
  try {
    return read(await readSmall(file))
  } catch (cause) {
    const why = cause instanceof OperatorFileRefused ? cause.message : 'the file cannot be read.'
    throw new OperatorFileRefused(`--${setting} ${file}: ${why}`, { cause })
  }
}

async function readSmall(file: string): Promise<string> {
  if ((await stat(file)).size > mostBytes)
    throw new OperatorFileRefused(`the file is larger than ${mostBytes} bytes.`)
  return readFile(file, 'utf8')
}

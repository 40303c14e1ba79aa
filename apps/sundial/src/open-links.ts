import { readFile, stat } from 'node:fs/promises'
import { type Links, LinksRefused, readLinks } from '@sundial/api'

const mostBytes = 256 * 1024

/** The operator's links. Throws `links_refused` with the name of the file. */
export async function openLinks(file: string): Promise<Links> {
  const text = await readSmall(file).catch((cause: unknown) => {
    throw new LinksRefused(`--links ${file}: the file cannot be read.`, { cause })
  })
  try {
    return readLinks(text)
  } catch (cause) {
    throw new LinksRefused(`--links ${file}: ${(cause as Error).message}`, { cause })
  }
}

async function readSmall(file: string): Promise<string> {
  if ((await stat(file)).size > mostBytes) throw new RangeError(`${file} is larger than ${mostBytes} bytes.`)
  return readFile(file, 'utf8')
}

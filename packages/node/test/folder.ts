import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { recordedFolder } from './recorded-files.ts'

/** A folder with copies of recorded files and files with given text, deleted after the test. */
export async function folderWith(copies: readonly string[], texts: Readonly<Record<string, string>> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'sundial-recorded-'))
  for (const file of copies) await cp(join(recordedFolder, file), join(path, file))
  for (const [file, text] of Object.entries(texts)) {
    await mkdir(dirname(join(path, file)), { recursive: true })
    await writeFile(join(path, file), text)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Notice, type Notices, readNotice } from '@sundial/api'
import { Refused } from '@sundial/primitives'

const cachedMs = 10_000
const mostBytes = 256 * 1024

/** Notices from a folder's Markdown files, read again periodically, so that an operator need not restart. */
export async function folderNotices(folder = bundledFolder()): Promise<Notices> {
  let notices = await readFolder(folder)
  let readMs = Date.now()
  return {
    async all() {
      if (Date.now() - readMs > cachedMs) {
        readMs = Date.now()
        // If the folder is gone, the earlier notices remain.
        notices = await readFolder(folder).catch(() => notices)
      }
      return notices
    },
  }
}

async function readFolder(folder: string): Promise<readonly Notice[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new NoticesRefused(`--notices ${folder}: the folder cannot be read.`, { cause })
  })
  const byId = new Map<number, Notice>()
  for (const name of names.toSorted()) {
    const [, id, language] = /^(\d{1,9})\.([a-z]{2,3})\.md$/.exec(name) ?? []
    const read = id === undefined ? undefined : await readFileNotice(join(folder, name))
    if (read === undefined || language === undefined) continue
    const { dateMs, modifiedMs, ...text } = read
    const before = byId.get(Number(id))
    const createdMs = dateMs ?? before?.createdMs ?? modifiedMs
    byId.set(Number(id), {
      id: Number(id),
      createdMs,
      texts: { ...before?.texts, [language]: text },
    })
  }
  return [...byId.values()].sort((left, right) => right.createdMs - left.createdMs || right.id - left.id)
}

async function readFileNotice(file: string) {
  const { mtimeMs, size } = await stat(file)
  if (size > mostBytes) throw new NoticesRefused(`--notices: ${file} is larger than ${mostBytes} bytes.`)
  const notice = readNotice(await readFile(file, 'utf8'))
  return notice && { ...notice, modifiedMs: Math.floor(mtimeMs) }
}

/** notices/ of this program, found by walking up: sources and the built program are at different depths. */
function bundledFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (folder !== dirname(folder) && !existsSync(join(folder, 'notices', '83.en.md')))
    folder = dirname(folder)
  return join(folder, 'notices')
}

class NoticesRefused extends Refused {
  readonly code = 'notices_refused'
}

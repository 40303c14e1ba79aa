// A copy of the working tree in which sources can be changed; installed modules are links.
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const skipped = new Set(['node_modules', 'dist', '.cache', '.sundial'])

/** The folders that sources, their unit tests and their checks read, into an empty folder. */
export function copyRepository(copy: string): void {
  for (const name of readdirSync(root))
    if (!['.git', 'e2e', 'bench', 'vectors', ...skipped].includes(name))
      cpSync(join(root, name), join(copy, name), {
        recursive: true,
        filter: (path) => !skipped.has(basename(path)),
      })
  symlinkSync(join(root, 'vectors'), join(copy, 'vectors'))
  const rooms = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((room) => join(folder, room)),
  )
  for (const folder of ['.', ...rooms]) linkModules(copy, join(folder, 'node_modules'))
}

/** Installed modules are links to those of the repository; our packages are relative links, which lead to the copy. */
function linkModules(copy: string, folder: string): void {
  if (!existsSync(join(root, folder))) return
  mkdirSync(join(copy, folder), { recursive: true })
  const names = readdirSync(join(root, folder)).filter((name) => name === '.bin' || !name.startsWith('.'))
  for (const name of names) {
    const from = join(root, folder, name)
    if (name === '@sundial')
      cpSync(from, join(copy, folder, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(from, join(copy, folder, name))
  }
}

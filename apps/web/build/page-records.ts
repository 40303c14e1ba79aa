import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAst, type Plugin, transformWithOxc } from 'vite'

const name = 'virtual:pages'
const id = `\0${name}`

/**
 * Serves `virtual:pages`: the `page` record of every file of the folder with the loader of its chunk, so the menu and the
 * routes know every page while its component stays in a chunk of its own. The records must be literals.
 */
export function pageRecords(folder: string): Plugin {
  return {
    name: 'sundial:page-records',
    resolveId: (wanted) => (wanted === name ? id : undefined),
    async load(wanted) {
      if (wanted !== id) return
      const files = (await readdir(folder, { recursive: true }))
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .toSorted()
        .map((file) => join(folder, file))
      for (const file of files) this.addWatchFile(file)
      const entries = await Promise.all(files.map(entryOf))
      return { code: `export const shown = [${entries.join(',\n')}]`, moduleType: 'js' }
    },
  }
}

async function entryOf(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  return `{ ...${recordOf(code, file)}, load: () => import(${JSON.stringify(file)}) }`
}

function recordOf(code: string, file: string): string {
  for (const node of parseAst(code).body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    for (const { id: variable, init } of node.declaration.declarations) {
      if (variable.type === 'Identifier' && variable.name === 'page' && init)
        return code.slice(init.start, init.end)
    }
  }
  throw new Error(`${file} exports no page record.`)
}

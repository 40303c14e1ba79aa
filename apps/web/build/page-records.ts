import { readFile } from 'node:fs/promises'
import { parseAst, type Plugin, transformWithOxc } from 'vite'

const query = '?page'

/**
 * Serves `pages/x.tsx?page` as only the `page` record of that file, so the menu and the routes know every
 * page while its component stays in a chunk of its own. The record must be a literal.
 */
export function pageRecords(): Plugin {
  return {
    name: 'sundial:page-records',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.tsx${query}`)) return
      const file = id.slice(0, -query.length)
      this.addWatchFile(file)
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      return { code: `export const page = ${recordOf(code, file)}`, moduleType: 'js' }
    },
  }
}

function recordOf(code: string, file: string): string {
  for (const node of parseAst(code).body) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of node.declaration.declarations) {
      if (id.type === 'Identifier' && id.name === 'page' && init) return code.slice(init.start, init.end)
    }
  }
  throw new Error(`${file} exports no page record.`)
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

type Parts = {
  /** Modules whose code a first visit may need: their styles, and those of all they import, are in the first sheet. */
  readonly firstModules: readonly string[]
}

/**
 * Makes two style sheets: `style` for what a first visit may show, which the page names, and `more` for all other code, which is
 * requested with the first of it. One sheet for all is twice as long as a busy page needs, and a sheet for each chunk would be
 * eight requests.
 */
export function styleSheets({ firstModules }: Parts): Plugin {
  let digest: string | undefined
  return {
    name: 'sundial:style-sheets',
    apply: 'build',
    buildEnd() {
      const styles = [...this.getModuleIds()].filter((id) => /^[^?]*\.css$/.test(id)).toSorted()
      const hash = createHash('sha256')
      for (const id of styles) hash.update(readFileSync(id))
      digest = hash.digest('hex')
    },
    // A chunk names the sheets of what it imports: with other styles it is another file.
    augmentChunkHash: () => digest,
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((piece) => piece.type === 'chunk')
      const isFirst = ({ isEntry, moduleIds, facadeModuleId }: Rolldown.OutputChunk) =>
        isEntry || firstModules.some((id) => moduleIds.includes(id) || facadeModuleId === id)
      const first = withImports(chunks.filter(isFirst), bundle)
      const later = withImports(chunks, bundle).filter((chunk) => !first.includes(chunk))
      const style = this.getFileName(this.emitFile(merged('style', first, bundle)))
      const more = this.getFileName(this.emitFile(merged('more', later, bundle)))
      for (const chunk of chunks) {
        const sheets = chunk.viteMetadata!.importedCss
        if (sheets.size === 0 && !chunk.isEntry) continue
        for (const sheet of sheets) delete bundle[sheet]
        sheets.clear()
        if (chunk.isEntry) sheets.add(style)
        else if (later.includes(chunk)) sheets.add(more)
      }
    },
  }
}

/** The chunks and what they import, each after what it imports: the order of their rules. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const open = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (open.has(chunk)) return
    open.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    found.add(chunk)
  }
  chunks.forEach(visit)
  return [...found]
}

/** One sheet of the sheets of the chunks. */
function merged(name: string, chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const sheets = new Set(chunks.flatMap(({ viteMetadata }) => [...viteMetadata!.importedCss]))
  const source = Array.from(sheets, (sheet) => textOf(bundle[sheet])).join('')
  return { type: 'asset', name: `${name}.css`, source } as const
}

function textOf(asset: Rolldown.OutputBundle[string] | undefined): string {
  if (asset?.type !== 'asset') throw new Error('The build lacks a style sheet that a chunk names.')
  return String(asset.source)
}

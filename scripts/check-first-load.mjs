// What the built web app loads: a first visit (the entry and everything it imports statically) takes at most 130 kB gzip,
// and no chunks import each other in a circle, in which a module would run before what it imports.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { circlesOf } from './circles.mjs'

const limit = 130_000
const dist = 'apps/web/dist'
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const size = (file) => gzipSync(readFileSync(join(dist, 'assets', file)), { level: 9 }).length
const files = withImports([...html.matchAll(/(?:src|href)="[^"]*?([^"/]+\.js)"/g)].map(([, file]) => file))
const total = files.reduce((sum, file) => sum + size(file), 0)
for (const file of files) console.log(`${(size(file) / 1000).toFixed(1).padStart(7)} kB  ${file}`)
console.log(`first load ${(total / 1000).toFixed(1)} kB of ${limit / 1000} kB gzip`)

const chunks = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
const imports = new Map(chunks.map((chunk) => [chunk, staticImports(chunk)]))
const circles = circlesOf(imports)
console.log(`${chunks.length} chunks, ${circles.length} circles of imports`)
for (const circle of circles) console.log(`  ${circle.join(', ')}`)

process.exit(files.length > 0 && total <= limit && circles.length === 0 ? 0 : 1)

/** The chunks and all that they import before they run. */
function withImports(entries) {
  const found = new Set(entries)
  for (const chunk of found) for (const next of staticImports(chunk)) found.add(next)
  return [...found]
}

/** The chunks that a chunk imports before it runs. */
function staticImports(chunk) {
  const code = readFileSync(join(dist, 'assets', chunk), 'utf8')
  return [...code.matchAll(/(?:^|[;\s}])(?:import|export)\s*(?:[^"'()`;]*?from\s*)?"\.\/([^"]+\.js)"/g)].map(
    ([, file]) => file,
  )
}

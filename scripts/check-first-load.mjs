// What the built web app loads: a first visit (the entry and everything it imports statically), and a market with its form beyond what
// the home page loads, until a wallet is connected, stay within `load` of budgets.json, in kB gzip. No chunks import each other in a
// circle, in which a module would run before what it imports.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { circlesOf } from './circles.mjs'

const { load } = JSON.parse(readFileSync('budgets.json', 'utf8'))
const limit = 1000 * load.first
const dist = 'apps/web/dist'
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const size = (file) => gzipSync(readFileSync(join(dist, 'assets', file)), { level: 9 }).length
const files = withImports([...html.matchAll(/(?:src|href)="[^"]*?([^"/]+\.js)"/g)].map(([, file]) => file))
const total = files.reduce((sum, file) => sum + size(file), 0)
for (const file of files) console.log(`${(size(file) / 1000).toFixed(1).padStart(7)} kB  ${file}`)
console.log(`first load ${(total / 1000).toFixed(1)} kB of ${limit / 1000} kB gzip`)

/** What a visitor of a market loads: the page and its candles, and the form, which a phone loads when it is opened. */
const marketLimit = 1000 * load.market
const known = new Set([...files, ...withImports(chunksNamed('home'))])
/** What these parts load beyond all parts before them, in bytes. */
const sizeOf = (parts) => {
  const more = withImports(parts.flatMap(chunksNamed)).filter((file) => !known.has(file))
  for (const file of more) known.add(file)
  return { count: more.length, bytes: more.reduce((sum, file) => sum + size(file), 0) }
}
const [market, form, signing] = [
  ['trc20', 'candle-canvas'],
  ['order-forms'],
  ['signed-order', 'own-orders'],
].map(sizeOf)
const marketTotal = market.bytes + form.bytes
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
console.log(
  `a market ${kilobytes(marketTotal)} of ${marketLimit / 1000} kB gzip beyond the home page, ${kilobytes(form.bytes)} of them its form`,
)
console.log(`  with a wallet ${kilobytes(signing.bytes)} more, most of which every form of the wallet needs`)

const chunks = readdirSync(join(dist, 'assets')).filter((file) => file.endsWith('.js'))
const imports = new Map(chunks.map((chunk) => [chunk, staticImports(chunk)]))
const circles = circlesOf(imports)
console.log(`${chunks.length} chunks, ${circles.length} circles of imports`)
for (const circle of circles) console.log(`  ${circle.join(', ')}`)

const isSmall = total <= limit && marketTotal <= marketLimit
const isFound = files.length > 0 && [market, form, signing].every(({ count }) => count > 0)
process.exit(isFound && isSmall && circles.length === 0 ? 0 : 1)

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

/** The chunks of modules with this name. */
function chunksNamed(name) {
  return readdirSync(join(dist, 'assets')).filter((file) => new RegExp(`^${name}-[\\w-]{7}\\.js$`).test(file))
}

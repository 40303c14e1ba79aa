// The JavaScript a first visit loads: the entry and everything it imports statically, gzip. At most 130 kB.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const limit = 130_000
const dist = 'apps/web/dist'
const html = readFileSync(join(dist, 'index.html'), 'utf8')
const files = [...html.matchAll(/(?:src|href)="\.?\/?([^"]+\.js)"/g)].map(([, file]) => file)
const size = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
const total = files.reduce((sum, file) => sum + size(file), 0)
for (const file of files) console.log(`${(size(file) / 1000).toFixed(1).padStart(7)} kB  ${file}`)
console.log(`first load ${(total / 1000).toFixed(1)} kB of ${limit / 1000} kB gzip`)
process.exit(files.length > 0 && total <= limit ? 0 : 1)

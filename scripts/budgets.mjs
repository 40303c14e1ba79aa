// npm run budgets [-- --out FILE]: budgets.json in every commit that changed it, as a page that draws each figure over time.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { budgetPage, figuresIn } from './budget-page.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const { values } = parseArgs({ options: { out: { type: 'string', default: '.cache/budgets.html' } } })
const git = (...words) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28 })

const commits = git('log', '--reverse', '--format=%h %cI %s', '--', 'budgets.json').trim().split('\n')
const versions = commits.filter(Boolean).map((line) => {
  const [, id, time, subject] = /^(\S+) (\S+) (.*)$/.exec(line)
  return { id, time, subject, figures: figuresIn(JSON.parse(git('show', `${id}:budgets.json`))) }
})
if (versions.length === 0) throw new Error('No commit of this repository has budgets.json.')
const out = resolve(values.out)
mkdirSync(dirname(out), { recursive: true })
writeFileSync(out, budgetPage(versions))
console.log(`${versions.at(-1).figures.size} figures of ${versions.length} commits: ${out}`)

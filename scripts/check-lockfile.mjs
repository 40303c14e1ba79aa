// Fails when the lockfile lacks a platform binary that some user's machine needs, or names a registry host.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

/** Whether `name` resolves from the package at `path` the way Node looks it up. */
function holds(path, name) {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (packages[`${place === '' ? '' : `${place}/`}node_modules/${name}`]) return true
    if (place === '') return false
    if (!place.includes('/node_modules/')) place = ''
  }
}

const problems = []
for (const [path, { optionalDependencies = {}, resolved = '' }] of Object.entries(packages)) {
  const missing = Object.keys(optionalDependencies).filter((name) => !holds(path, name))
  if (missing.length > 0) problems.push(`${path} lacks ${missing.join(', ')}`)
  if (/^https?:/.test(resolved)) problems.push(`${path} names a download address`)
}
for (const problem of problems) console.error(problem)
console.log(`${Object.keys(packages).length} locked packages, ${problems.length} problems`)
process.exit(problems.length === 0 ? 0 : 1)

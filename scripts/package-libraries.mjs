// Libraries of the package "sundial": those that its program imports, in exactly the versions that the tests ran with.
import { readdirSync, readFileSync } from 'node:fs'

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** What each package of ours declares, by the name of the library. */
function declared(kind) {
  const manifests = ['apps/sundial', ...readdirSync('packages').map((name) => `packages/${name}`)]
  return Object.assign({}, ...manifests.map((folder) => readJson(`${folder}/package.json`)[kind] ?? {}))
}

/** The members `dependencies` and `optionalDependencies` of the manifest. Throws for a library that no package of ours declares. */
export function librariesOf(names) {
  const known = declared('dependencies')
  const undeclared = names.filter((name) => known[name] === undefined)
  if (undeclared.length > 0) throw new Error(`No package declares ${undeclared.join(', ')}.`)
  const dependencies = Object.fromEntries([...new Set(names)].sort().map((name) => [name, known[name]]))
  return { dependencies, optionalDependencies: declared('optionalDependencies') }
}

/** An npm-shrinkwrap.json: the entries of our own lockfile that the manifest leads to, so that npm installs what was tested. */
export function shrinkwrapOf(manifest) {
  const { packages: locked, lockfileVersion } = readJson('package-lock.json')
  const { name, version, license, dependencies, optionalDependencies, engines, bin } = manifest
  const packages = { '': { name, version, license, dependencies, optionalDependencies, engines, bin } }
  const waiting = ['']
  for (const path of waiting) {
    const entry = packages[path]
    const isRequired = (library) => entry.dependencies?.[library] !== undefined
    for (const library of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = placeOf(locked, path, library)
      if (found === undefined && isRequired(library))
        throw new Error(`The lockfile lacks ${library} of ${path}.`)
      if (found === undefined || packages[found] !== undefined) continue
      packages[found] = entryOf(locked[found], { isOptional: !isRequired(library) })
      waiting.push(found)
    }
  }
  return { name, version, lockfileVersion, requires: true, packages }
}

/** Marks as of our own repository, where a library may be there for tests, do not hold for the package. */
function entryOf({ dev: _dev, devOptional: _devOptional, optional, ...entry }, { isOptional }) {
  return isOptional || optional ? { ...entry, optional: true } : entry
}

/** Where a library of the package at `path` is, looked up as Node does. */
function placeOf(locked, path, library) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${library}`
    if (locked[place] !== undefined) return place
    if (folder === '') return undefined
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

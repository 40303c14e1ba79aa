import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { CompilersRefused, versionOfFile } from './compiler-folder.ts'
import { versionOf } from './open-compiler.ts'
import { readTarball } from './read-tarball.ts'

type Request = {
  readonly folder: string
  /** A release such as `0.8.20`. */
  readonly version?: string | undefined
  /** A soljson.js or a tarball of npm's package solc, in place of the registry. */
  readonly from?: string | undefined
}

/** The first release with the standard JSON interface. */
const oldest = [0, 4, 11] as const

/**
 * Adds a compiler to the folder under its full version. From the registry it takes one tarball, checks its integrity, and
 * keeps soljson.js only; no script of the package runs. The file is run in the compiler's own process to ask for its
 * version. Throws `compilers_refused`.
 */
export async function addCompiler({ folder, version, from }: Request) {
  const release = version === undefined ? undefined : checkRelease(version)
  const soljson = from === undefined ? await fetchSoljson(release!) : await readSoljson(from)
  await mkdir(folder, { recursive: true })
  // In the folder itself, so that the last step is a rename and no half-written file is ever offered.
  const draft = join(folder, `.adding-${process.pid}.js`)
  await writeFile(draft, soljson)
  try {
    const full = await versionOf(draft).catch((cause: unknown) => {
      throw new CompilersRefused('The file is not a compiler: it does not tell its version.', { cause })
    })
    if (release !== undefined && !full.startsWith(`v${release}+`))
      throw new CompilersRefused(`The file is solc ${full}, not ${release}.`)
    checkRelease(/\d+\.\d+\.\d+/.exec(full)?.[0] ?? full)
    const given = from === undefined ? undefined : versionOfFile(basename(from))
    // TRON's fork may tell the same version as the release that it is based on: its file keeps its name.
    const file = join(folder, given === undefined ? `soljson-${full}.js` : basename(from!))
    await rename(draft, file)
    return { version: given ?? full, file }
  } finally {
    await rm(draft, { force: true })
  }
}

function checkRelease(version: string): string {
  const release = version.replace(/^v/, '')
  if (!/^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(release))
    throw new CompilersRefused(`"${version.slice(0, 40)}" is not a release such as 0.8.20.`)
  const numbers = release.split('.').map(Number)
  const index = oldest.findIndex((number, at) => number !== numbers[at])
  if (index !== -1 && numbers[index]! < oldest[index]!)
    throw new CompilersRefused(
      `solc ${release} is too old: releases from ${oldest.join('.')} have the standard JSON interface.`,
    )
  return release
}

const longestOutput = 1024 * 1024
const timeoutMs = 300_000

/** Through npm's own client, so that its registry, proxy and certificates apply. */
async function npm(words: readonly string[], folder: string): Promise<string> {
  const run = promisify(execFile)
  try {
    const { stdout } = await run('npm', [...words, '--ignore-scripts', '--json', '--loglevel=error'], {
      cwd: folder,
      timeout: timeoutMs,
      maxBuffer: longestOutput,
    })
    return stdout
  } catch (cause) {
    const { stderr = '' } = cause as { readonly stderr?: string }
    const reason = stderr.trim().split('\n').slice(0, 3).join(' ').slice(0, 300)
    throw new CompilersRefused(
      `npm cannot fetch the compiler: ${reason || (cause as Error).message}. Without network use --from FILE.`,
      { cause },
    )
  }
}

async function fetchSoljson(release: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-compiler-'))
  try {
    const name = `solc@${release}`
    const integrity = JSON.parse(await npm(['view', name, 'dist.integrity'], folder)) as unknown
    await npm(['pack', name, '--pack-destination', folder], folder)
    const tarball = await readFile(join(folder, `solc-${release}.tgz`))
    checkIntegrity(tarball, integrity)
    return soljsonOf(tarball)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Throws `compilers_refused` unless the SHA-512 of the bytes is the one that the registry names. */
export function checkIntegrity(bytes: Buffer, integrity: unknown): void {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (typeof integrity !== 'string' || !integrity.split(/\s+/).includes(found))
    throw new CompilersRefused(
      'The tarball does not have the integrity that the registry names; nothing was added.',
    )
}

async function readSoljson(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new CompilersRefused(`--from ${file}: the file cannot be read.`, { cause })
  })
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return isGzip ? soljsonOf(bytes) : bytes
}

function soljsonOf(tarball: Buffer): Buffer {
  const found = readTarball(tarball, 'package/soljson.js')
  if (found === undefined) throw new CompilersRefused('The tarball has no soljson.js.')
  return found
}

import { access, constants, stat, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { type Checked, ok, problem, warning } from './checked.ts'

/** Whether a version such as v20.20.2 is in a range of package.json such as `^20.19.0 || >=22.12.0`. */
export function isInRange(version: string, range: string): boolean {
  const given = numbersOf(version)
  return range.split('||').some((part) => {
    const lowest = numbersOf(part)
    return isAtLeast(given, lowest) && (!part.trim().startsWith('^') || given[0] === lowest[0])
  })
}

const numbersOf = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number)

function isAtLeast(given: readonly number[], lowest: readonly number[]): boolean {
  const differing = given.findIndex((part, index) => part !== (lowest[index] ?? 0))
  return differing === -1 || given[differing]! > (lowest[differing] ?? 0)
}

export function checkNodeVersion(version: string, range: string): Checked {
  if (isInRange(version, range)) return ok('Node.js', version)
  return problem('Node.js', `${version}, which is outside of ${range}`, 'Install Node 24 from nodejs.org.')
}

const gigabyte = 1e9

/** Free space where the data is, and whether this user may write there. */
export async function checkFolder(data: string): Promise<Checked> {
  const place = await nearestFolder(data)
  const isWritable = await access(place, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable)
    return problem(
      'disk',
      `This user may not write to ${place}.`,
      'Choose another folder with --data, or change its owner.',
    )
  const { bavail, blocks, bsize } = await statfs(place)
  const free = bavail * bsize
  const share = Math.floor((100 * bavail) / blocks)
  const text = `${(free / gigabyte).toFixed(1)} GB free for ${data} (${share} %)`
  if (free < gigabyte)
    return problem(
      'disk',
      text,
      'The database stops when the disk is full: make room, or choose another folder with --data.',
    )
  if (free < 10 * gigabyte || share < 5)
    return warning('disk', text, 'An index of a public network needs much more: docs/scale.md says how much.')
  return ok('disk', text)
}

/** The folder, or what it will be made in. */
async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** Whether the program can listen there. One that serves already is no fault. */
export async function checkPort(
  setting: '--port' | '--devnet-port' | '--grpc-port',
  port: number,
  host: string,
): Promise<Checked> {
  const subject = `port ${port}`
  const code = await codeOfListening(port, host)
  if (code === undefined) return ok(subject, `free on ${host}`)
  if (code === 'EADDRINUSE') {
    if (setting === '--port' && (await isServedByUs(port, host))) return ok(subject, 'Sundial runs there')
    return warning(
      subject,
      'in use by another program, or by Sundial itself if it runs',
      `Stop that program, or choose another port with ${setting}.`,
    )
  }
  if (code === 'EACCES')
    return problem(subject, 'This user may not listen there.', `Choose a port above 1023 with ${setting}.`)
  return problem(
    subject,
    `Listening on ${host} fails: ${code}.`,
    'Name an address of this machine with --host.',
  )
}

function codeOfListening(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })
}

async function isServedByUs(port: number, host: string): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  try {
    const response = await fetch(`http://${name.includes(':') ? `[${name}]` : name}:${port}/health`, {
      signal: AbortSignal.timeout(3000),
    })
    return 'problems' in ((await response.json()) as object)
  } catch {
    return false
  }
}

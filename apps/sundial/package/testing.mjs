// A development chain for the tests of contracts and programs: `import { startChain } from 'sundial/testing'`.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./sundial.mjs', import.meta.url))

export async function startChain({ fromState, settings = [], ...unknown } = {}) {
  const [name] = Object.keys(unknown)
  if (name !== undefined)
    throw new TypeError(
      `startChain has no option "${name}": it takes fromState, and settings for those of "sundial devnet", such as ['--block-time', '1000'].`,
    )
  const folder = await mkdtemp(join(tmpdir(), 'sundial-testing-'))
  const begin = fromState === undefined ? [] : ['--from-state', fromState]
  const own = ['devnet', '--data', folder, '--devnet-port', '0', '--block-time', '0', ...begin]
  const child = spawn(process.execPath, [program, ...own, ...settings], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const remove = () => rm(folder, { recursive: true, force: true })
  const url = await addressOf(child, ended).catch(async (error) => {
    await remove()
    throw error
  })
  return {
    ...connectChain(url),
    async stop() {
      child.kill('SIGTERM')
      await ended
      await remove()
    },
    [Symbol.asyncDispose]() {
      return this.stop()
    },
  }
}

/** The chain says where it listens once it does. */
async function addressOf(child, ended) {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (text) => {
      output += text
      const [, url] = /^Development chain at (http:\S+?),? /m.exec(output) ?? []
      if (url !== undefined) resolve(url)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
    child.once('error', reject)
    void ended.then((code) => reject(new Error(`The development chain ended with ${code}.\n${output}`)))
  })
}

export function connectChain(url) {
  const cheat = async (name, parameters = {}) => {
    const response = await fetch(`${url}/cheat/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    })
    const answer = await response.json()
    if (answer.Error !== undefined) throw new Error(`${name}: ${answer.Error}`)
    return answer
  }
  return {
    url,
    cheat,
    mine: (blocks = 1) => cheat('mine', { blocks }),
    moveTime: (seconds) => cheat('time', { seconds }),
    setBalance: (address, sun) => cheat('balance', { address, sun: String(sun) }),
    impersonate: (address) => cheat('impersonate', { address }),
    async snapshot() {
      return (await cheat('snapshot')).snapshot
    },
    revert: (snapshot) => cheat('revert', { snapshot }),
    async privateKeys() {
      return (await (await fetch(`${url}/admin/accounts-json`)).json()).privateKeys
    },
  }
}

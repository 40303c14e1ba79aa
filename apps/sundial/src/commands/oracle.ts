import { readFile } from 'node:fs/promises'
import { chainLink, Oracle, view } from '@sundial/bridge'
import { fromHex, toBase58, Unavailable } from '@sundial/primitives'
import type { Command } from '../command.ts'
import type { Config } from '../config.ts'
import { postTo } from '../post-to.ts'
import { BadSetting } from '../read-flags.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'One oracle of a bridge: says on each chain what the gateway of the other one sent, once that is final. It keeps nothing on disk, so it may be killed at any moment. Start one for each key; see docs/bridge.md.',
  async run(config) {
    const key = await readKey(needed(config, 'oracle-key'))
    await using mainNode = postTo(needed(config, 'main-node'))
    await using sideNode = postTo(needed(config, 'side-node'))
    const sideChainId = config['side-chain-id']
    const main = { link: chainLink(mainNode.post), address: needed(config, 'main-gateway') }
    const side = { link: chainLink(sideNode.post, { sideChainId }), address: needed(config, 'side-gateway') }
    const oracle = new Oracle({ main, side, key, log: console.log })
    await using stopping = untilStopped()
    const pauseMs = 1000 * config['oracle-every']
    console.log(`Oracle ${toBase58(oracle.address)}`)
    for (const gateway of [main, side]) await tellIfStranger(oracle, gateway)
    let isReported = false
    while (!stopping.signal.aborted) {
      try {
        await oracle.round()
        if (isReported) console.log('Both chains answer again')
        isReported = false
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error
        if (!isReported) console.warn(`A node is away, and will be asked again: ${error.message}`)
        isReported = true
      }
      await pause(pauseMs, stopping.signal)
    }
  },
}

type Named = 'oracle-key' | 'main-node' | 'side-node' | 'main-gateway' | 'side-gateway'

function needed(config: Config, name: Named): string {
  const value = config[name]
  if (value === undefined) throw new BadSetting(`--${name} is missing.`)
  return value
}

async function readKey(file: string): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BadSetting(`--oracle-key ${file}: the file cannot be read.`, { cause })
  })
  // The content of the file is never repeated.
  if (!/^\s*[0-9a-fA-F]{64}\s*$/.test(text))
    throw new BadSetting(`--oracle-key ${file}: the file must contain 64 hex digits and nothing else.`)
  return fromHex(text.trim())
}

/** A key that a gateway does not know would only waste fees. */
async function tellIfStranger(oracle: Oracle, gateway: Parameters<typeof view>[0]): Promise<void> {
  try {
    const known = await view(gateway, 'isOracle', { values: [oracle.address] })
    if (known?.[0] === true) return
    console.warn(
      `The gateway ${toBase58(gateway.address)} does not know this oracle: its owner adds it (addOracle).`,
    )
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

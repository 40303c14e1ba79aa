import { readFile } from 'node:fs/promises'
import {
  type Devnet,
  type Genesis,
  genesisFromJson,
  openDevnet,
  serveDevnet,
  sideGenesis,
} from '@sundial/devnet'
import { chainFolder } from './chain-history.ts'
import type { Config } from './config.ts'
import { openRecovery } from './open-recovery.ts'
import { listening } from './listening.ts'

/** The development chain of the data folder, producing blocks and served on `--devnet-port`. */
export async function openDevelopmentChain(config: Config) {
  const onError = (error: unknown) => console.error(error)
  const devnet = await openDevnet({
    dataDir: chainFolder(config),
    blockTimeMs: Math.round(config['block-time'] * 1000),
    genesis: await genesisOf(config),
    recover: await openRecovery(),
    onError,
  })
  const server = await serveOrClose(devnet, config, onError)
  devnet.producer.start()
  return {
    devnet,
    address: server.address,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

/** That of the file; without one a chain of kind `side` begins with its own. */
async function genesisOf({ genesis, kind }: Pick<Config, 'genesis' | 'kind'>): Promise<Genesis | undefined> {
  if (genesis !== undefined) return genesisFromJson(await readFile(genesis, 'utf8'))
  return kind === 'side' ? sideGenesis : undefined
}

async function serveOrClose(devnet: Devnet, config: Config, onError: (error: unknown) => void) {
  try {
    const port = config['devnet-port']
    return await listening('--devnet-port', port, () =>
      serveDevnet(devnet, {
        port,
        host: config.host,
        onError,
        allowedHosts: config['allowed-hosts'],
        openTools: config['open-tools'],
      }),
    )
  } catch (error) {
    await devnet[Symbol.asyncDispose]()
    throw error
  }
}

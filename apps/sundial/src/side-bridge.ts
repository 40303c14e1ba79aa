// `--side`: a development side chain beside the development chain, and the bridge between both.
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type BridgeAddresses,
  chainLink,
  deployBridge,
  type Fees,
  type Gateway,
  Oracle,
} from '@sundial/bridge'
import { type Devnet, openDevnet, serveDevnet, sideGenesis } from '@sundial/devnet'
import { fromHex, isAddress, sunPerTrx, toAddress, toBase58, Unavailable } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import type { Network } from '@sundial/api'
import { chainFolder, writeChainHistory } from './chain-history.ts'
import type { Config } from './config.ts'
import { servedNetworks, sideChainIds } from './networks/served-networks.ts'
import { openRecovery } from './open-recovery.ts'

const keyOf = (number: number): Uint8Array => fromHex(number.toString(16).padStart(64, '0'))
/** The one that owns the TRX of both chains. */
const ownerKey = keyOf(1)
/** Of a development chain, whose keys everybody knows. */
const oracleKeys = [0x0a11, 0x0a12, 0x0a13].map(keyOf)
const threshold = 2

/** Those of the public side chain (TRX). */
const fees: Fees = { deposit: 0n, mapping: 1000n * sunPerTrx, withdraw: 10n * sunPerTrx, retry: 0n }
/** TRX that wait on the side chain for those who deposit. */
const reserve = 10_000_000_000n * sunPerTrx
const pauseMs = 3000

export type SideBridge = AsyncDisposable & {
  /** Tells the bridge that a chain is up; the oracles begin with the second one. */
  join(network: Network, url: string): void
  /** What a network's settings say of its gateway. */
  settingsOf(config: Config): Pick<Config, 'gateway' | 'other-side'>
}

/** Prepares both chains before they begin: their folders, and the gateways on them. */
export async function openSideBridge(config: Config): Promise<SideBridge> {
  const addresses = await gatewaysOf(config)
  console.log(`Bridge: gateways ${toBase58(addresses.main)} and ${toBase58(addresses.side)} (side chain)`)
  const closing = new AbortController()
  const urls: { main?: string; side?: string } = {}
  let working: Promise<unknown> = Promise.resolve()
  return {
    join({ sideChainId }, url) {
      urls[sideChainId === undefined ? 'main' : 'side'] = url
      if (urls.main === undefined || urls.side === undefined) return
      const main: Gateway = { link: linkTo(urls.main), address: addresses.main }
      const side: Gateway = { link: linkTo(urls.side, sideGenesis.sideChainId), address: addresses.side }
      const oracles = oracleKeys.map((key) => new Oracle({ main, side, key }))
      working = Promise.all(oracles.map((oracle) => work(oracle, closing.signal)))
    },
    settingsOf: ({ served }) =>
      served?.id === sideChainIds.side
        ? { gateway: addresses.side, 'other-side': sideChainIds.main }
        : { gateway: addresses.main, 'other-side': sideChainIds.side },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await working
    },
  }
}

/** Looks at both chains until the signal fires. A chain that is away is asked again. */
async function work(oracle: Oracle, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await oracle.round().catch((error: unknown) => {
      if (!(error instanceof Unavailable)) console.error(error)
    })
    await pause(signal)
  }
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => (clearTimeout(timer), resolve())
    const timer = setTimeout(() => (signal.removeEventListener('abort', end), resolve()), pauseMs)
    signal.addEventListener('abort', end, { once: true })
  })

/** The gateways of earlier starts, or new ones. A start that was interrupted leaves contracts that nothing refers to. */
async function gatewaysOf(config: Config): Promise<BridgeAddresses> {
  const networks = await servedNetworks(config)
  const file = join(config.data, 'bridge.json')
  const areBegun = networks.every((one) => existsSync(join(chainFolder(one), 'chain.log')))
  const known = areBegun ? await readAddresses(file) : undefined
  if (known !== undefined) return known
  const [main, side] = networks as readonly [Config, Config]
  await writeChainHistory(main, Date.now())
  const addresses = await deployOn(main, side)
  await writeFile(file, `${JSON.stringify(addresses, undefined, 2)}\n`)
  return addresses
}

async function readAddresses(file: string): Promise<BridgeAddresses | undefined> {
  try {
    const { main, side } = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, unknown>>
    if (typeof main === 'string' && typeof side === 'string' && isAddress(main) && isAddress(side))
      return { main: toAddress(main), side: toAddress(side) }
  } catch {
    // A file that was not written whole.
  }
  return undefined
}

/** On chains that make a block for each transaction, so that it takes no longer than the transactions do. */
async function deployOn(mainConfig: Config, sideConfig: Config): Promise<BridgeAddresses> {
  await using main = await openBeginning(mainConfig)
  await using side = await openBeginning(sideConfig)
  return await deployBridge({
    main: linkTo(main.url),
    side: linkTo(side.url, sideGenesis.sideChainId),
    ownerKey,
    oracles: oracleKeys.map(addressOfPrivateKey),
    threshold,
    reserve,
    fees,
    pollMs: 5,
  })
}

async function openBeginning(config: Config) {
  const devnet: Devnet = await openDevnet({
    dataDir: chainFolder(config),
    blockTimeMs: 0,
    genesis: config.kind === 'side' ? sideGenesis : undefined,
    recover: await openRecovery(),
  })
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  return {
    url: server.address,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await devnet[Symbol.asyncDispose]()
    },
  }
}

const linkTo = (url: string, sideChainId?: string) =>
  chainLink(
    async (path, body) => {
      const request = {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }
      const response = await fetch(new URL(path, url), request).catch((cause: unknown) => {
        throw new ChainAway(path, { cause })
      })
      const answer: unknown = await response.json().catch(() => undefined)
      if (typeof answer !== 'object' || answer === null) throw new ChainAway(path)
      return answer as Readonly<Record<string, unknown>>
    },
    { sideChainId },
  )

class ChainAway extends Unavailable {
  readonly code = 'bridge_chain_away'
  constructor(path: string, options?: ErrorOptions) {
    super(`A development chain does not answer ${path}.`, options)
  }
}

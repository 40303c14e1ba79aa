import { readFile } from 'node:fs/promises'
import { Faucet, type Network, type NodeCalls } from '@sundial/api'
import type { NodeClient } from '@sundial/node'
import { fromHex, Refused, Unavailable } from '@sundial/primitives'
import type { Config } from './config.ts'

type Parts = {
  readonly calls: NodeCalls
  readonly client: Pick<NodeClient, 'relay'>
  readonly network: Network
}

/**
 * A faucet on a test network: with the key of `--faucet-key`, or on the development chain with one of its own accounts.
 * Never on a network whose coins have value. Throws `faucet_refused`.
 */
export async function openFaucet(
  config: Config,
  { calls, client, network }: Parts,
): Promise<Faucet | undefined> {
  const { 'faucet-key': file, 'faucet-amount': amountTrx } = config
  if (network.kind !== 'test') {
    if (file === undefined) return undefined
    throw new FaucetRefused('--faucet-key: faucets run on test networks only.')
  }
  if (amountTrx === 0) return undefined
  const options = { calls, clock: Date, amountSun: amountTrx * 1_000_000 }
  if (file !== undefined) {
    const key = await readKey(file)
    return new Faucet({ ...options, privateKey: async () => key })
  }
  // Only this program's own chain exposes keys.
  return config.node === undefined
    ? new Faucet({ ...options, privateKey: () => keyOfDevelopmentChain(client) })
    : undefined
}

async function readKey(file: string): Promise<Uint8Array> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new FaucetRefused(`--faucet-key ${file}: the file cannot be read.`, { cause })
  })
  // The content of the file is never repeated.
  if (!/^\s*[0-9a-fA-F]{64}\s*$/.test(text)) {
    throw new FaucetRefused(`--faucet-key ${file}: the file must contain 64 hex digits and nothing else.`)
  }
  return fromHex(text.trim())
}

async function keyOfDevelopmentChain(client: Pick<NodeClient, 'relay'>): Promise<Uint8Array> {
  const { status, body } = await client.relay('/admin/accounts-json', { method: 'GET' })
  const key =
    status === 200 ? (JSON.parse(body) as { privateKeys?: readonly string[] }).privateKeys?.[0] : undefined
  if (key === undefined) throw new NoFaucetKey('The development chain exposes no account of its own.')
  return fromHex(key)
}

class FaucetRefused extends Refused {
  readonly code = 'faucet_refused'
}

class NoFaucetKey extends Unavailable {
  readonly code = 'faucet_key_unknown'
}

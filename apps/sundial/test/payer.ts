// Sends small payments until it is stopped, and records which the node acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeOperation } from '@sundial/operations'
import { fromHex, sha256, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { rawTransaction, transaction, transactionHash } from '@sundial/protocol'

const key = fromHex('1'.padStart(64, '0'))
const owner = addressOfPrivateKey(key)

type NowBlock = { blockID: string; block_header: { raw_data: { timestamp: number; number?: number } } }

/** The node's answer; throws when the node is unavailable. A node that was killed closes its connections: the limit ends what hangs. */
export async function ask<Answer>(
  node: string,
  path: string,
  body: object = {},
  withinMs = 120_000,
): Promise<Answer> {
  const response = await fetch(`${node}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(withinMs),
  })
  return (await response.json()) as Answer
}

export class Payer {
  readonly acknowledged: string[] = []
  readonly #node: string
  #nonce = 0n
  #stopped = false

  constructor(node: string) {
    this.#node = node
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      // The node is killed repeatedly: only acknowledged payments are recorded.
      await this.#pay().catch(() => sleep(50))
      await sleep(20)
    }
  }

  stop(): void {
    this.#stopped = true
  }

  async #pay(): Promise<void> {
    const { blockID, block_header: header } = await ask<NowBlock>(this.#node, '/wallet/getnowblock')
    const receiver = sha256(Uint8Array.of(Number(this.#nonce % 40n))).subarray(0, 20)
    const rawData = rawTransaction.create({
      contract: [
        encodeOperation('TransferContract', {
          ownerAddress: owner,
          toAddress: `41${toHex(receiver)}`,
          amount: 1_000_000n + this.#nonce,
        }),
      ],
      refBlockBytes: fromHex(blockID.slice(12, 16)),
      refBlockHash: fromHex(blockID.slice(16, 32)),
      expiration: BigInt(header.raw_data.timestamp + 3_600_000),
      timestamp: ++this.#nonce,
    })
    const signature = [signHash(transactionHash(rawData), key)]
    const bytes = transaction.encode(transaction.create({ rawData, signature }))
    const answer = await ask<{ result?: boolean; txid: string }>(this.#node, '/wallet/broadcasthex', {
      transaction: toHex(bytes),
    })
    if (answer.result === true) this.acknowledged.push(answer.txid)
  }
}

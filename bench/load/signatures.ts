// A process in which one key proposes transactions of a shared account without end: node signatures.ts ROLE URL RATE. It reports
// how many answers of each kind came, and what the list of another key of the account then has.
import { setTimeout as sleep } from 'node:timers/promises'
import { witnessKey } from '@sundial/devnet'
import { encodeOperation } from '@sundial/operations'
import { fromHex, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { rawTransaction, transactionHash } from '@sundial/protocol'
import { TronWeb } from 'tronweb'
import type { CallerReport, Counts } from './client.ts'

const [, url = '', rate = '100'] = process.argv.slice(2)
const mostOnTheWay = 48
/** Proxies name so many addresses, so that the limit of requests by address does not hide those of the service. */
const addresses = 250
const lifeMs = 23 * 3_600_000

const tronWeb = new TronWeb({ fullHost: url, privateKey: witnessKey(1) })
const counts: Counts = {}
const count = (name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

const { owner, keys } = await sharedAccount()
const receiver = tronWeb.utils.accounts.generateAccount().address.hex
const block = await tronWeb.trx.getCurrentBlock()
let onTheWay = 0
let nonce = 0
setInterval(() => void propose(), 1000 / Number(rate))
setInterval(() => process.send?.({ counts, refused: [] } satisfies CallerReport), 1000)
setInterval(() => void readList(), 5000)
process.on('disconnect', () => process.exit(0))

/** An account that two of three keys sign for. */
async function sharedAccount() {
  const [shared, ...signers] = Array.from({ length: 4 }, () => tronWeb.utils.accounts.generateAccount())
  await sent(await tronWeb.trx.sendTransaction(shared!.address.base58, 500_000_000))
  const named = (all: readonly (typeof signers)[number][]) =>
    all.map(({ address }) => ({ address: address.hex, weight: 1 }))
  const update = await tronWeb.transactionBuilder.updateAccountPermissions(
    shared!.address.hex,
    { type: 0, permission_name: 'owner', threshold: 1, keys: named([shared!]) },
    undefined,
    [
      {
        type: 2,
        permission_name: 'shared',
        threshold: 2,
        operations: `02${'00'.repeat(31)}`,
        keys: named(signers),
      },
    ] as never,
  )
  await sent(await tronWeb.trx.sendRawTransaction(await tronWeb.trx.sign(update, shared!.privateKey)))
  return { owner: shared!, keys: signers }
}

async function sent({ txid }: { readonly txid: string }): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const { id } = await tronWeb.trx.getUnconfirmedTransactionInfo(txid)
    if (id === txid) return
    await sleep(500)
  }
  throw new Error(`Transaction ${txid} is in no block.`)
}

/** Each is a transaction of its own, signed by the first key. */
function nextSubmission(): string {
  const operation = encodeOperation('TransferContract', {
    ownerAddress: owner.address.hex.toLowerCase(),
    toAddress: receiver.toLowerCase(),
    amount: BigInt(++nonce),
  })
  const rawData = rawTransaction.create({
    contract: [{ ...operation, permissionId: 2 }],
    refBlockBytes: fromHex(block.blockID.slice(12, 16)),
    refBlockHash: fromHex(block.blockID.slice(16, 32)),
    expiration: BigInt(block.block_header.raw_data.timestamp + lifeMs),
    timestamp: BigInt(nonce),
  })
  const key = fromHex(keys[0]!.privateKey.replace(/^0x/, ''))
  return JSON.stringify({
    address: keys[0]!.address.base58,
    transaction: {
      raw_data_hex: toHex(rawTransaction.encode(rawData)),
      signature: [toHex(signHash(transactionHash(rawData), key))],
    },
  })
}

async function propose(): Promise<void> {
  if (onTheWay >= mostOnTheWay) return count('left out')
  onTheWay++
  try {
    const answer = await fetch(`${url}/api/wallet/multi/transaction`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.0.${1 + (nonce % addresses)}` },
      body: nextSubmission(),
    })
    const { code, message } = (await answer.json()) as { readonly code?: number; readonly message?: string }
    count(answer.status === 200 ? `${code} ${message}` : String(answer.status))
  } catch {
    count('failed')
  } finally {
    onTheWay--
  }
}

/** What the second key may sign, and how long it takes to list. */
async function readList(): Promise<void> {
  const startMs = performance.now()
  const path = `/api/wallet/multi/trx_record?address=${keys[1]!.address.base58}&start=0&state=0&limit=5000`
  const { data } = (await (await fetch(`${url}${path}`)).json()) as {
    readonly data?: { readonly total?: number }
  }
  counts['listed for another key'] = data?.total ?? 0
  counts['list ms'] = Math.round(performance.now() - startMs)
}

// Decode and re-encode, ours against the npm `tronweb` code, in one run on the transactions of recorded blocks.
import { performance } from 'node:perf_hooks'
import { recordedNode } from '@sundial/node'
import { messageOf } from '@sundial/operations'
import { toHex } from '@sundial/primitives'
import { rawTransaction } from '@sundial/protocol'
import { utils } from 'tronweb'

type Proto = {
  deserializeBinary(bytes: Uint8Array): { serializeBinary(): Uint8Array; getContractList(): ProtoContract[] }
}
type ProtoContract = { getParameter(): { getValue_asU8(): Uint8Array; getTypeUrl(): string } }

/** tronweb registers its generated protobuf classes here when it is loaded. */
const proto = (
  globalThis as unknown as { TronWebProto: Record<string, Proto> & { Transaction: { raw: Proto } } }
).TronWebProto

export async function benchCodec(): Promise<void> {
  if (typeof utils.transaction.txJsonToPb !== 'function')
    throw new Error('tronweb changed its code; adapt this benchmark.')
  const node = await recordedNode('vectors/recorded', { network: 'main' })
  const blocks = await Promise.all(node.heights().map((height) => node.block(height)))
  const recorded = blocks.flatMap((block) =>
    block!.transactions.map(({ transaction }) => rawTransaction.encode(transaction.rawData!)),
  )
  // Some were signed with explicit zeros: ours preserves their bytes, tronweb does not.
  const raws = recorded.filter((bytes) => toHex(theirs(bytes)) === toHex(bytes))
  const rates = { ours: 0, tronweb: 0 }
  for (let round = 0; round < 3; round++) {
    rates.ours = Math.max(rates.ours, rate(raws, ours))
    rates.tronweb = Math.max(rates.tronweb, rate(raws, theirs))
  }
  console.log(
    `codec: ${raws.length} of ${recorded.length} recorded transactions (tronweb changes the rest), raw data and operation decoded and encoded again`,
  )
  console.log(`  ours     ${rates.ours.toFixed(0)} tx/s`)
  console.log(`  tronweb  ${rates.tronweb.toFixed(0)} tx/s`)
  console.log(`  ratio    ${(rates.ours / rates.tronweb).toFixed(2)}`)
}

function ours(bytes: Uint8Array): Uint8Array {
  const raw = rawTransaction.decode(bytes)
  const { type, parameter } = raw.contract[0]!
  if (typeof type === 'number') throw new Error('An operation of a newer protocol.')
  const message = messageOf(type)
  message.encode(message.decode(parameter!.value))
  return rawTransaction.encode({ ...raw })
}

function theirs(bytes: Uint8Array): Uint8Array {
  const raw = proto.Transaction.raw.deserializeBinary(bytes)
  const parameter = raw.getContractList()[0]!.getParameter()
  const name = parameter.getTypeUrl().split('.').at(-1)!
  proto[name]?.deserializeBinary(parameter.getValue_asU8()).serializeBinary()
  return raw.serializeBinary()
}

/** Transactions per second over about a second; the first result of each is compared with the input. */
function rate(raws: readonly Uint8Array[], run: (bytes: Uint8Array) => Uint8Array): number {
  for (const raw of raws) {
    if (toHex(run(raw)) !== toHex(raw)) throw new Error(`Not byte-equal: ${toHex(raw).slice(0, 80)}`)
  }
  const start = performance.now()
  let count = 0
  while (performance.now() - start < 1000) {
    for (const raw of raws) run(raw)
    count += raws.length
  }
  return (1000 * count) / (performance.now() - start)
}

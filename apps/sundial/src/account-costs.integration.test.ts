// Random worlds whose chains fork: what accounts paid, as the API tells it, is recounted from the receipts of the node.
import { createApi, type NodeReader } from '@sundial/api'
import { openDemo } from '@sundial/demo'
import { type Devnet, serveDevnet } from '@sundial/devnet'
import { indexBlocks } from '@sundial/indexer'
import { fromText, toBase58, toHex } from '@sundial/primitives'
import { chainParameter, proposal } from '@sundial/protocol'
import { openStore, startOfPeriod } from '@sundial/store'
import { createTestDatabase } from '@sundial/store/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { hurried, townFor } from '../test/inhabit.ts'
import { openInhabited } from '../test/inhabited-chain.ts'
import { type PrintedTransaction, readTransactions, sumOf } from '../test/printed-transactions.ts'
import { randomFrom } from '../test/random-from.ts'
import { groups, readChain } from '../test/recount.ts'
import { readConfig } from './config.ts'
import { openNode } from './open-node.ts'

const hourMs = 3_600_000
const operationPrices: Readonly<Record<string, string>> = {
  AccountPermissionUpdateContract: 'getUpdateAccountPermissionFee',
  AssetIssueContract: 'getAssetIssueFee',
  ExchangeCreateContract: 'getExchangeCreateFee',
  MarketCancelOrderContract: 'getMarketCancelFee',
  MarketSellAssetContract: 'getMarketSellFee',
  WitnessCreateContract: 'getAccountUpgradeCost',
}

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const part of opened.splice(0).toReversed()) await part[Symbol.asyncDispose]()
})

const seed = Number(process.env['SUNDIAL_SEED'] ?? 1)
/** The nightly run looks at more worlds. */
const worldCount = process.env['SUNDIAL_NIGHTLY'] === undefined ? 1 : 3

test.each(Array.from({ length: worldCount }, (_, at) => 2 * seed + at))(
  'costs of random accounts of world %s, which forks, equal a recount from receipts to the sun',
  async (world) => {
    const next = randomFrom(world)
    const random = (below: number) => Math.floor(next() * below)
    const { devnet, node, store, client } = await inhabitedWorld(townFor(`costs ${world}`), random)
    const blocks = await readChain(node)
    const printed = await readTransactions(node, blocks)
    await storeParameters({ store, client })
    await using api = createApi({
      store,
      node: {} as NodeReader,
      network: { id: 'devnet', name: 'Devnet', kind: 'test' },
      clock: Date,
    })
    const parameters = new Map((await client.chainParameters()).map(({ key, value }) => [key, value]))
    const owners = [...new Set(printed.map(({ owner }) => owner))]
    const times = blocks.map(({ timeMs }) => timeMs).filter((timeMs) => timeMs > 0)
    let paid = 0n
    for (const account of owners.toSorted(() => random(3) - 1).slice(0, 60)) {
      const [one, other] = [times[random(times.length)]!, times[random(times.length)]!]
      const fromMs = random(3) === 0 ? undefined : Math.min(one, other)
      const toMs = random(3) === 0 ? undefined : Math.max(one, other)
      const own = printed.filter(
        ({ owner, timeMs }) => owner === account && timeMs >= (fromMs ?? 0) && timeMs <= (toMs ?? Infinity),
      )
      const span = (['day', 'week', 'month'] as const)[random(3)]!
      const query = new URLSearchParams({ address: toBase58(account), period: span })
      if (fromMs !== undefined) query.set('start_timestamp', String(fromMs))
      if (toMs !== undefined) query.set('end_timestamp', String(toMs))
      const answer = (await api.inject(`/api/account/costs?${query}`)).json<Answer>()
      if (toMs === undefined) expect(answer.trueAtBlock).toBe(devnet.chain.index.headHeight)
      expect(answer.total).toEqual(recounted(own, parameters))
      paid += BigInt(answer.total.feeSun)
      const starts = [...new Set(own.map(({ timeMs }) => startOfPeriod(span, timeMs)))].toSorted(
        (left, right) => right - left,
      )
      expect(answer.periods.map(({ start }) => start)).toEqual(starts)
      for (const { start, end, ...sums } of answer.periods)
        expect(sums).toEqual(
          recounted(
            own.filter(({ timeMs }) => timeMs >= start && timeMs <= end),
            parameters,
          ),
        )
      const byMethod = groups(own, (one) => [methodOf(one)])
      expect(answer.methods).toHaveLength(byMethod.size)
      for (const { contractType: _, method: __, methodCandidates: ___, ...row } of answer.methods) {
        const { contract_address: contract, methodId, ...sums } = row
        const key = contract === undefined ? undefined : `${contract} ${methodId}`
        const group = [...byMethod].find(([one, rows]) =>
          key === undefined
            ? rows.length === sums.transactions &&
              !one.includes(' ') &&
              isEqual(recounted(rows, parameters), sums)
            : one === key,
        )
        expect(group && recounted(group[1], parameters)).toEqual(sums)
      }
    }
    expect(paid).toBeGreaterThan(0n)
  },
)

const isEqual = (left: object, right: object) => JSON.stringify(left) === JSON.stringify(right)

const methodOf = ({ type, to, value }: PrintedTransaction): string =>
  type === 'TriggerSmartContract' ? `${toBase58(to!)} ${String(value['data']).slice(0, 8)}` : type

type Costs = ReturnType<typeof recounted>
type Answer = {
  readonly total: Costs
  readonly periods: readonly (Costs & { readonly start: number; readonly end: number })[]
  readonly methods: readonly (Costs & {
    readonly contractType: number
    readonly method?: string
    readonly methodCandidates?: readonly string[]
    readonly contract_address?: string
    readonly methodId?: string
  })[]
  readonly trueAtBlock: number
}

function recounted(own: readonly PrintedTransaction[], parameters: ReadonlyMap<string, bigint>) {
  const later = own.filter(({ height }) => height > 0)
  const feeSun = sumOf(later, ({ info }) => info['fee'])
  const energySun = sumOf(later, ({ receipt }) => receipt['energy_fee'])
  const bandwidthSun = sumOf(later, ({ receipt }) => receipt['net_fee'])
  const operationSun = later.reduce(
    (sum, { type }) => sum + (parameters.get(operationPrices[type] ?? '') ?? 0n),
    0n,
  )
  const covered =
    sumOf(own, ({ receipt }) => receipt['energy_usage']) +
    sumOf(own, ({ receipt }) => receipt['origin_energy_usage'])
  const bought = own.filter(({ receipt }) => (receipt['net_fee'] ?? 0) > 0)
  return {
    transactions: own.length,
    failed: own.filter(({ result }) => result !== 'SUCCESS' && result !== 'NONE').length,
    withoutReceipt: 0,
    feeSun: String(feeSun),
    energySun: String(energySun),
    bandwidthSun: String(bandwidthSun),
    operationSun: String(operationSun),
    otherSun: String(feeSun - energySun - bandwidthSun - operationSun),
    unsplitSun: '0',
    energyBought: String(sumOf(own, ({ receipt }) => receipt['energy_usage_total']) - covered),
    energyCovered: String(covered),
    bandwidthBought: String(bought.reduce((sum, one) => sum + BigInt(one.byteCount), 0n)),
    bandwidthCovered: String(sumOf(own, ({ receipt }) => receipt['net_usage'])),
  }
}

/** Inhabitants act for some days, and now and then the newest blocks are replaced; the index follows from the first block on. */
async function inhabitedWorld(name: string, random: (below: number) => number) {
  const devnet = await openInhabited(name)
  const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
  const node = server.address
  const store = openStore(await createTestDatabase())
  const { client, source } = await openNode(readConfig(['--node', node], {}))
  const abort = new AbortController()
  const indexing = indexBlocks({ source, store, signal: abort.signal, report: () => undefined })
  opened.push(devnet, server, store, client, {
    async [Symbol.asyncDispose]() {
      abort.abort()
      await indexing.catch(() => undefined)
    },
  })
  await inhabit({ devnet, node, name, random })
  devnet.mineNow()
  const { index } = devnet.chain
  await vi.waitFor(async () => expect((await store.state()).head?.id).toBe(index.idAt(index.headHeight)), {
    interval: 100,
  })
  return { devnet, node, store, client }
}

type Inhabited = {
  readonly devnet: Devnet
  readonly node: string
  readonly name: string
  readonly random: (below: number) => number
}

async function inhabit({ devnet, node, name, random }: Inhabited): Promise<void> {
  let isSettled = false
  devnet.producer.start()
  await using _demo = openDemo({
    nodeUrl: node,
    signal: new AbortController().signal,
    seed: name,
    perSecond: 20,
    clock: hurried,
    report: ({ kind }) => {
      if (kind === 'settled') isSettled = true
    },
  })
  await vi.waitFor(() => expect(isSettled).toBe(true), { interval: 100 })
  for (let jump = 0; jump < 6; jump++) {
    const height = devnet.chain.index.headHeight
    await vi.waitFor(() => expect(devnet.chain.index.headHeight).toBeGreaterThanOrEqual(height + 5), {
      interval: 50,
    })
    const depth = 1 + random(4)
    devnet.fork({ depth, blockCount: depth + 1, drop: random(2) === 0 })
    if (jump < 5) devnet.moveClock((1 + random(40)) * hourMs)
  }
  devnet.producer.stop()
}

type Reported = Pick<Awaited<ReturnType<typeof inhabitedWorld>>, 'store' | 'client'>

async function storeParameters({ store, client }: Reported): Promise<void> {
  const { head } = await store.state()
  const states = (await client.chainParameters()).map((one) => ({
    key: toHex(fromText(one.key)),
    bytes: chainParameter.encode(one),
  }))
  await store.storeWholeKind(head!, 'parameter', states)
  const proposals = (await client.proposals()).map((one, at) => ({
    key: `0${at}`,
    bytes: proposal.encode(one),
  }))
  await store.storeWholeKind(head!, 'proposal', proposals)
}

import { type Static, Type } from 'typebox'
import { toBase58 } from '@sundial/primitives'
import { endpoint } from '../../endpoint.ts'
import { type BridgeChain, gatewayOf } from '../../services/bridge.ts'
import { atNodeHead } from '../../services/node-calls.ts'
import { serviceOf } from '../../services/services.ts'
import * as is from '../../shared/scalars.ts'
import { readOracles } from './oracles.ts'
import { end } from './schema.ts'
import { ask, askNumber } from './values.ts'

const oracle = is.component(
  'BridgeOracle',
  Type.Object({
    oracle: is.address('Extension. The oracle.'),
    said: is.int('Extension. How often it said something to this gateway.'),
    last: Type.Optional(
      Type.Object(
        {
          list: Type.Enum(['parcel', 'mapping'], { description: 'Extension. What it was about.' }),
          nonce: is.text('Extension. The nonce of what the other gateway sent.'),
          txHash: is.hash('Extension. The transaction in which it said so.'),
          block: is.int('Extension. Height of its block.'),
          timestamp: is.time('Extension. Block time.'),
        },
        { description: 'Extension. What it said last.' },
      ),
    ),
  }),
)

const gatewayMembers = {
  network: is.text('Extension. Id of the network.'),
  gateway: is.address('Extension. The contract.'),
  block: is.int('Extension. Height at which pause, threshold and fees are true.'),
  paused: is.flag('Extension. Whether it takes and hands over nothing at present.'),
  threshold: is.int('Extension. How many oracles must say the same.'),
  retryFee: is.amountText('Extension. Sun for saying again what was sent.'),
  oracles: Type.Array(oracle, { description: 'Extension. The oracles that count at this gateway.' }),
}

const mainGateway = Type.Object(
  {
    ...gatewayMembers,
    depositFee: is.amountText('Extension. Sun for a deposit.'),
    mappingFee: is.amountText('Extension. Sun for a mapping.'),
    deposits: is.text('Extension. Number of deposits.'),
    mappings: is.text('Extension. Number of mappings.'),
  },
  { description: 'Extension. The gateway of the main chain.' },
)

const sideGateway = Type.Object(
  {
    ...gatewayMembers,
    withdrawFee: is.amountText('Extension. Sun for a withdrawal.'),
    withdrawals: is.text('Extension. Number of withdrawals.'),
    reserve: is.amountText('Extension. Sun of the side chain that nobody deposited yet.'),
  },
  { description: 'Extension. The gateway of the side chain.' },
)

export const bridgeOverview = endpoint({
  get: '/api/bridge',
  summary: 'Both gateways of the bridge: fees, threshold, numbers, and what each oracle said last',
  description: 'Extension. Served where the network has a bridge, the same on both of its networks.',
  reads: 'nothing',
  cost: 20,
  query: {},
  reply: Type.Object({ here: end, main: mainGateway, side: sideGateway }),
  async handle(_, at) {
    const bridge = serviceOf(at, 'bridge')
    const { main, side } = bridge.both()
    return { here: bridge.end, main: await readMain(main, at.signal), side: await readSide(side, at.signal) }
  },
})

async function readMain(chain: BridgeChain, signal: AbortSignal): Promise<Static<typeof mainGateway>> {
  const gateway = gatewayOf(chain, signal)
  const { block, value } = await atNodeHead(chain.calls, async () => {
    const [deposits, mappings] = await ask(gateway, 'lastNonces')
    return {
      ...(await readCommon(chain, signal)),
      depositFee: String(await askNumber(gateway, 'depositFee')),
      mappingFee: String(await askNumber(gateway, 'mappingFee')),
      deposits: String(deposits),
      mappings: String(mappings),
    }
  })
  return { ...placeOf(chain), block, ...value, oracles: await readOracles(chain) }
}

async function readSide(chain: BridgeChain, signal: AbortSignal): Promise<Static<typeof sideGateway>> {
  const gateway = gatewayOf(chain, signal)
  const { block, value } = await atNodeHead(chain.calls, async () => ({
    ...(await readCommon(chain, signal)),
    withdrawFee: String(await askNumber(gateway, 'withdrawFee')),
    withdrawals: String(await askNumber(gateway, 'lastNonce')),
    reserve: String(await askNumber(gateway, 'reserve')),
  }))
  return { ...placeOf(chain), block, ...value, oracles: await readOracles(chain) }
}

async function readCommon(chain: BridgeChain, signal: AbortSignal) {
  const gateway = gatewayOf(chain, signal)
  return {
    paused: (await ask(gateway, 'pause'))[0] === true,
    threshold: Number(await askNumber(gateway, 'threshold')),
    retryFee: String(await askNumber(gateway, 'retryFee')),
  }
}

const placeOf = ({ network, gateway }: BridgeChain) => ({ network, gateway: toBase58(gateway) })

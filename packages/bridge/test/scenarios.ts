// Sequences of calls that random actions seldom make, each with what must come of it. They run against the gateways, and against gateways
// with a planted bug.
import type { Address } from '@sundial/primitives'
import type { Chain } from '../src/ledger.ts'
import { kinds, type Parcel, trx } from '../src/parcel.ts'
import { agree, sideTokenOf } from './compare.ts'
import {
  type Call,
  dataOf,
  evm,
  gatewaySources,
  oracles,
  owner,
  people,
  type Result,
  trc10,
  World,
} from './world.ts'

const [anna, ben] = people as [Address, Address]
const [first, second, third, fourth] = oracles as [Address, Address, Address, Address]
const limit = 1_000_000n

/** Both gateways as their owner has just made them, with a limit for each kind. */
export class Stage {
  readonly world: World

  constructor(codes: ConstructorParameters<typeof World>[0]) {
    this.world = new World(codes)
    for (const chain of ['main', 'side'] as const)
      for (const kind of kinds.keys()) this.own(chain, 'setLimit', [kind, 0n, limit])
    this.world.nextDay()
  }

  call(chain: Chain, call: Omit<Call, 'to' | 'source'>): Result {
    return this.world.send(chain, {
      ...call,
      to: this.world.gateways[chain],
      source: gatewaySources[chain],
    })
  }

  own(chain: Chain, name: string, args: readonly unknown[] = []): string {
    return this.call(chain, { by: owner, name, args }).error ?? 'done'
  }

  /** Announces a change and makes it a day later. */
  change(chain: Chain, name: string, args: readonly unknown[]): void {
    this.expect('announcement', this.own(chain, 'announce', [dataOf({ name, args })]), 'done')
    this.world.nextDay()
    this.expect(name, this.own(chain, name, args), 'done')
  }

  say(chain: Chain, oracle: Address, { nonce, parcel }: { nonce: bigint; parcel: Parcel }): string {
    const args = [nonce, kinds.indexOf(parcel.kind), evm(parcel.account), parcel.token, parcel.value]
    const { error, held } = this.call(chain, { by: oracle, name: 'sayParcel', args })
    return error ?? held ?? 'done'
  }

  read(chain: Chain, name: string, args: readonly unknown[] = []): unknown {
    return this.world.read(chain, {
      to: this.world.gateways[chain],
      source: gatewaySources[chain],
      name,
      args,
    })
  }

  expect(what: string, found: unknown, expected: unknown): void {
    agree(what, { found, expected }, 'what was done before')
  }
}

const toBen = (value: bigint): Parcel => ({ ...trx, account: ben, value })
const paidToBen = (stage: Stage): unknown => stage.read('side', 'issuedOf', [0, 0n])

export type Scenario = { readonly name: string; readonly run: (stage: Stage) => void }

export const scenarios: readonly Scenario[] = [
  {
    name: 'the word of an oracle that is removed counts no longer, and not again when it is added again',
    run(stage) {
      const word = { nonce: 1n, parcel: toBen(100n) }
      stage.expect('first word', stage.say('side', third, word), 'done')
      stage.expect('removal', stage.own('side', 'delOracle', [evm(third)]), 'done')
      stage.expect('word of a removed one', stage.say('side', third, word), 'NotAnOracle')
      stage.expect('second word', stage.say('side', first, word), 'done')
      stage.expect('paid after one word', paidToBen(stage), 0n)
      stage.change('side', 'addOracle', [evm(third)])
      stage.expect('word said before', stage.say('side', first, word), 'SaidBefore')
      stage.expect('word of its second term', stage.say('side', third, word), 'done')
      stage.expect('paid after two words', paidToBen(stage), 100n)
    },
  },
  {
    name: 'an oracle that is added has said nothing yet',
    run(stage) {
      const word = { nonce: 1n, parcel: toBen(100n) }
      stage.expect('first word', stage.say('side', first, word), 'done')
      stage.expect('threshold', stage.own('side', 'setThreshold', [3n]), 'done')
      for (const one of [fourth, ben, anna]) {
        stage.change('side', 'addOracle', [evm(one)])
        const content = stage.read('side', 'contentOf', [1n, 0, evm(ben), 0n, 100n])
        stage.expect('its word', stage.read('side', 'hasSaid', [evm(one), content]), false)
        stage.expect('removal', stage.own('side', 'delOracle', [evm(one)]), 'done')
      }
      stage.expect('second word', stage.say('side', second, word), 'done')
      stage.expect('paid after two of three words', paidToBen(stage), 0n)
      stage.expect('third word', stage.say('side', third, word), 'done')
      stage.expect('paid after three words', paidToBen(stage), 100n)
    },
  },
  {
    name: 'TRC10 tokens that another one deposited are nobody else’s deposit',
    run(stage) {
      const deposit = (by: Address, along: bigint) =>
        stage.call('main', {
          by,
          name: 'depositTRC10',
          args: [trc10, 500n],
          ...(along === 0n ? {} : { tokens: { id: trc10, amount: along } }),
        }).error ?? 'done'
      stage.expect('deposit', deposit(anna, 500n), 'done')
      stage.expect('deposit of nothing', deposit(ben, 0n), 'WrongAmount')
      stage.expect('deposit of too little', deposit(ben, 499n), 'WrongAmount')
      stage.expect('locked', stage.read('main', 'lockedOf', [1, trc10]), 500n)
      const back: Parcel = { kind: 'trc10', token: trc10, account: anna, value: 500n }
      stage.say('main', first, { nonce: 1n, parcel: back })
      stage.expect('withdrawal', stage.say('main', second, { nonce: 1n, parcel: back }), 'done')
      stage.expect('deposit after it', deposit(ben, 0n), 'WrongAmount')
    },
  },
  {
    name: 'who withdraws an item has it no longer, and nobody sends one to the gateway otherwise',
    run(stage) {
      const item = issueItem(stage)
      const to = sideTokenOf(stage.world, item)!
      const call = (by: Address, name: string, args: readonly unknown[]) =>
        stage.world.send('side', { by, to, source: 'issuedCollectible', name, args }).error ?? 'done'
      const gateway = evm(stage.world.gateways.side)
      stage.expect('transfer', call(anna, 'transferFrom', [evm(anna), gateway, 1n]), 'InvalidReceiver')
      stage.expect('to itself', call(anna, 'transferFrom', [evm(anna), evm(to), 1n]), 'InvalidReceiver')
      stage.expect('withdrawal of another one', call(ben, 'withdrawal', [1n]), 'IncorrectOwner')
      stage.expect('withdrawal', call(anna, 'withdrawal', [1n]), 'done')
      stage.expect(
        'transfer after it',
        call(anna, 'transferFrom', [evm(anna), evm(ben), 1n]),
        'IncorrectOwner',
      )
      stage.expect('second withdrawal', call(anna, 'withdrawal', [1n]), 'IncorrectOwner')
      stage.expect('withdrawals', stage.read('side', 'lastNonce'), 1n)
    },
  },
  {
    name: 'an issued token is not sent to where nobody can take it from',
    run(stage) {
      const asset = { kind: 'trc10', token: trc10 } as const
      issueToken(stage, { ...asset, account: anna, value: 100n })
      const to = sideTokenOf(stage.world, asset)!
      for (const receiver of [stage.world.gateways.side, to]) {
        const call = {
          by: anna,
          to,
          source: 'issuedToken',
          name: 'transfer',
          args: [evm(receiver), 1n],
        } as const
        stage.expect('transfer', stage.world.send('side', call).error, 'InvalidReceiver')
      }
    },
  },
  {
    name: 'an oracle is added a day after it was announced, if nothing was stopped meanwhile',
    run(stage) {
      const add = { name: 'addOracle', args: [evm(fourth)] }
      const data = dataOf(add)
      stage.expect('threshold', stage.own('side', 'setThreshold', [3n]), 'done')
      stage.expect('at once', stage.own('side', add.name, add.args), 'NotAnnounced')
      stage.own('side', 'announce', [data])
      stage.expect('on the same day', stage.own('side', add.name, add.args), 'TooEarly')
      stage.world.nextDay()
      stage.own('side', 'setPause', [true])
      stage.expect('in a pause', stage.own('side', add.name, add.args), 'IsPaused')
      stage.world.nextDay()
      stage.expect('in a long pause', stage.own('side', add.name, add.args), 'IsPaused')
      stage.own('side', 'setPause', [false])
      stage.expect('after a pause', stage.own('side', add.name, add.args), 'TooEarly')
      stage.world.nextDay()
      stage.own('side', 'setLimit', [0, 0n, 1n])
      stage.expect('after a lower limit', stage.own('side', add.name, add.args), 'TooEarly')
      stage.world.nextDay()
      stage.expect('after a calm day', stage.own('side', add.name, add.args), 'done')
      stage.expect('a second time', stage.own('side', add.name, add.args), 'NotAnnounced')
      stage.expect('removal', stage.own('side', 'delOracle', [evm(fourth)]), 'done')
      stage.own('side', 'announce', [data])
      stage.own('side', 'takeBack', [data])
      stage.world.nextDay()
      stage.expect('taken back', stage.own('side', add.name, add.args), 'NotAnnounced')
      stage.own('side', 'announce', [data])
      for (let day = 0; day < 8; day++) stage.world.nextDay()
      stage.expect('long ago', stage.own('side', add.name, add.args), 'NotAnnounced')
    },
  },
  {
    name: 'a threshold is raised at once and lowered a day after it was announced',
    run(stage) {
      stage.expect('raised', stage.own('main', 'setThreshold', [3n]), 'done')
      stage.expect('lowered', stage.own('main', 'setThreshold', [2n]), 'NotAnnounced')
      stage.change('main', 'setThreshold', [2n])
      stage.expect('threshold', stage.read('main', 'threshold'), 2n)
    },
  },
  {
    name: 'half of the oracles are never enough',
    run(stage) {
      const half = { name: 'setThreshold', args: [2n] }
      stage.expect('raised', stage.own('main', 'setThreshold', [3n]), 'done')
      stage.change('main', 'addOracle', [evm(fourth)])
      stage.own('main', 'announce', [dataOf(half)])
      stage.world.nextDay()
      stage.expect('two of four', stage.own('main', half.name, half.args), 'InvalidThreshold')
    },
  },
  {
    name: 'a gateway whose owner gives it up runs, even if it was paused',
    run(stage) {
      const deposit = () => stage.call('main', { by: anna, name: 'depositTRX', sent: 5n }).error ?? 'done'
      stage.own('main', 'setPause', [true])
      stage.expect('in a pause', deposit(), 'IsPaused')
      stage.expect('ownership', stage.own('main', 'renounceOwnership'), 'done')
      stage.expect('without an owner', deposit(), 'done')
      stage.expect('pause', stage.read('main', 'pause'), false)
    },
  },
]

function issueItem(stage: Stage): Parcel {
  const { collection } = stage.world
  const parcel: Parcel = { kind: 'trc721', token: BigInt(evm(collection)), account: anna, value: 1n }
  issueToken(stage, parcel)
  return parcel
}

/** Maps an asset on the side chain and issues a parcel of it, as two oracles say. */
function issueToken(stage: Stage, parcel: Parcel): void {
  const { kind, token } = parcel
  const described = { kind: kinds.indexOf(kind), token, name: 'A', symbol: 'A', decimals: 0 }
  for (const by of [first, second]) {
    stage.call('side', { by, name: 'sayMapping', args: [1n, described] })
  }
  stage.say('side', first, { nonce: 1n, parcel })
  stage.expect('issue', stage.say('side', second, { nonce: 1n, parcel }), 'done')
}

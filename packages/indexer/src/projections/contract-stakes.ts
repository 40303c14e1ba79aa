import { isAddress, toAddress, toText } from '@sundial/primitives'
import type { InternalTransaction } from '@sundial/protocol'
import type { NewFact } from '@sundial/store'
import { doneByContracts, type Projection } from '../projection.ts'

/**
 * Stake, delegations and votes of contracts, from the notes of their internal transactions (java-tron
 * Program.freezeBalanceV2 and related methods). Stake of a destroyed contract goes to its heir without its amount in any
 * note, so it is not recorded.
 */
export const contractStakes: Projection = (happened) => {
  const done = doneByContracts(happened)
  return done.flatMap((item, at) => {
    const whole = toText(item.note) ?? ''
    if (whole === 'voteWitness') return votesOf(item)
    const resource = resourceAt(whole)
    const note = resource === undefined ? whole : whole.slice(0, -noted[resource].length)
    return stakeOf({ note, resource, item, next: done[at + 1] })
  })
}

type Resource = 'BANDWIDTH' | 'ENERGY' | 'TRON_POWER'

/** Suffixes of the notes (java-tron Program.convertResourceToString). */
const noted = { BANDWIDTH: 'Bandwidth', ENERGY: 'Energy', TRON_POWER: 'TronPower' } as const

const resourceAt = (note: string): Resource | undefined =>
  (Object.keys(noted) as Resource[]).find((resource) => note.endsWith(noted[resource]))

type Staked = {
  /** Without the resource. */
  readonly note: string
  readonly resource: Resource | undefined
  readonly item: InternalTransaction
  readonly next: InternalTransaction | undefined
}

function stakeOf({ note, resource, item, next }: Staked): readonly NewFact[] {
  const { callerAddress: account } = item
  const sun = sunOf(item)
  const stake = { kind: 'stake', account, resource, sun, withdrawnSun: undefined } as const
  switch (note) {
    case 'freezeFor':
      return [{ ...stake, action: 'stake', version: '1.0' }, ...delegatedBy(item, resource, 'delegate')]
    case 'unfreezeFor':
      return [{ ...stake, action: 'unstake', version: '1.0' }, ...delegatedBy(item, resource, 'reclaim')]
    case 'freezeBalanceV2For':
      return [{ ...stake, action: 'stake', version: '2.0' }]
    case 'unfreezeBalanceV2For':
      return [
        {
          ...stake,
          action: 'unstake',
          version: '2.0',
          withdrawnSun: paidBy(next, 'withdrawExpireUnfreezeWhileUnfreezing'),
        },
      ]
    case 'cancelAllUnfreezeV2':
      return [
        {
          ...stake,
          action: 'cancel',
          version: '2.0',
          sun: undefined,
          withdrawnSun: paidBy(next, 'withdrawExpireUnfreezeWhileCanceling'),
        },
      ]
    case 'withdrawExpireUnfreeze':
      return [{ ...stake, action: 'withdraw', version: '2.0' }]
    case 'delegateResourceOf':
      return delegatedBy(item, resource, 'delegate')
    case 'unDelegateResourceOf':
      return delegatedBy(item, resource, 'reclaim')
    default:
      return []
  }
}

/** A contract cannot delegate to itself: in Stake 1.0 that is how it stakes for itself. */
function delegatedBy(
  item: InternalTransaction,
  resource: Resource | undefined,
  action: 'delegate' | 'reclaim',
): readonly NewFact[] {
  const { callerAddress: from, transferToAddress: to } = item
  if (to === '' || from === to) return []
  return [
    { kind: 'delegation', from, to, action, resource, sun: sunOf(item), isLocked: false, lockPeriod: 0n },
  ]
}

/** Expired unfreezes have an internal transaction of their own, if there were any. */
const paidBy = (next: InternalTransaction | undefined, note: string): bigint =>
  next !== undefined && toText(next.note) === note ? sunOf(next) : 0n

/** TRC10 values have an id; these have none. */
const sunOf = ({ callValueInfo }: InternalTransaction): bigint =>
  callValueInfo.reduce((sum, { tokenId, callValue }) => (tokenId === '' ? sum + callValue : sum), 0n)

const votePattern = /\{"vote_address":"(\w+)","vote_count":(\d+)\}/g

/** java-tron's text (VoteWitnessParam.toJsonStr); none when a node uses another text. */
function votesOf({ callerAddress: voter, extra }: InternalTransaction): readonly NewFact[] {
  const votes = [...extra.matchAll(votePattern)].map(([text, witness = '', count = '']) => ({
    text,
    witness,
    count,
  }))
  const isWhole = extra === `{"votes":[${votes.map(({ text }) => text).join(',')}]}`
  if (!isWhole || !votes.every(({ witness }) => isAddress(witness))) return []
  return votes.map(({ witness, count }) => ({
    kind: 'vote',
    voter,
    witness: toAddress(witness),
    votes: BigInt(count),
  }))
}

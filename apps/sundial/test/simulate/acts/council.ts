import { fromText } from '@sundial/primitives'
import type { Random } from '../random.ts'
import { type Act, witnesses } from './act-context.ts'

/** Chain parameters whose changes affect the rest of the world: prices of a memo, an account, an asset and a pair. */
const motions = [
  { key: 68n, value: 500_000n },
  { key: 4n, value: 512_000_000n },
  { key: 12n, value: 2_048_000_000n },
]

const member = (random: Random) => witnesses[random(witnesses.length)]!
/** Few, so that some withdraw what is theirs. */
const proposer = (random: Random) => witnesses[random(2)]!

/** Acts of representatives and candidates. */
export const council: readonly Act[] = [
  ({ send, random }) =>
    send(proposer(random), 'ProposalCreateContract', { parameters: [motions[random(motions.length)]!] }),
  ({ send, random }) =>
    send(member(random), 'ProposalApproveContract', {
      proposalId: BigInt(1 + random(4)),
      isAddApproval: random(4) !== 0,
    }),
  ({ send, random }) =>
    send(proposer(random), 'ProposalDeleteContract', { proposalId: BigInt(1 + random(4)) }),
  ({ send, from, amount }) =>
    send(from, 'WitnessCreateContract', { url: fromText(`http://w${amount}.example`) }),
  ({ send, random, amount }) =>
    send(member(random), 'WitnessUpdateContract', { updateUrl: fromText(`http://w${amount}.example`) }),
  ({ send, random }) => send(member(random), 'UpdateBrokerageContract', { brokerage: random(100) }),
]

import { fromText } from '@sundial/primitives'
import { draft } from '../drafts.ts'
import { inhabitant } from '../habit.ts'
import type { Proposal } from '../node-calls.ts'
import type { Person } from '../person.ts'

const names = [
  'Aurora Nodes',
  'Meridian',
  'Zenit-Validator',
  'Ηλιοτρόπιο',
  '日晷节点',
  'ساعة شمسية',
  'Gnomon Lab',
  'Solstício',
  'Полдень',
  'שעון שמש',
  'Equinox Guild',
  '해시계',
  'Nordlicht eG',
  'Sonnenuhr Verein',
  'Cadran Solaire',
  'Reloj de Sol',
  'Slunečník',
  'Güneş Saati',
  'Zegar',
  'सूर्यघड़ी',
  'Analemma',
  'Parhelion',
  'Perihelion Staking',
  'Umbra & Co.',
  'Azimuth',
  'Noon Collective',
]

type Parameter = { readonly key: bigint; readonly value: bigint }

/** Proposals, by ids and values of chain parameters, and their number of approvals. */
const motions: readonly { readonly parameters: readonly Parameter[]; readonly approvals: number }[] = [
  // Memo fee.
  { parameters: [{ key: 68n, value: 500_000n }], approvals: 20 },
  // Energy fee and highest fee limit.
  {
    parameters: [
      { key: 11n, value: 80n },
      { key: 47n, value: 20_000_000_000n },
    ],
    approvals: 7,
  },
  // Price of a new token, cancelled by its proposer.
  { parameters: [{ key: 4n, value: 512_000_000n }], approvals: 2 },
  // Price of a pair.
  { parameters: [{ key: 12n, value: 2_048_000_000n }], approvals: 1 },
]
const withdrawn = 2

const approve = (by: Person, proposalId: bigint, isAddApproval = true) =>
  draft(by, 'ProposalApproveContract', { proposalId, isAddApproval })

const ownLast = (proposals: readonly Proposal[], { address }: Person) =>
  proposals.findLast(({ proposer }) => proposer === address)

/** The first representatives of a development chain: they have names and urls, propose, approve and change their minds. */
export const habit = inhabitant({
  weight: 3,
  roles: { council: { count: names.length, trx: 3000, names, firstKey: 2 } },
  found: ({ people: { council }, node, send }) => [
    async () => {
      for (const [index, member] of council.entries()) {
        const updateUrl = fromText(
          `https://sr${index + 2}.sundial.example/${index % 3 === 0 ? '?lang=en' : ''}`,
        )
        await send(draft(member, 'WitnessUpdateContract', { updateUrl }))
        if (index % 4 === 1) await send(draft(member, 'UpdateBrokerageContract', { brokerage: 3 * index }))
      }
      for (const [index, { parameters }] of motions.entries()) {
        await send(draft(council[index]!, 'ProposalCreateContract', { parameters }))
      }
    },
    async () => {
      const proposals = await node.proposals()
      for (const [index, { approvals }] of motions.entries()) {
        const id = ownLast(proposals, council[index]!)?.id
        if (id === undefined) continue
        for (const member of council.slice(0, approvals)) await send(approve(member, id))
        if (index === withdrawn)
          await send(draft(council[index]!, 'ProposalDeleteContract', { proposalId: id }))
      }
    },
  ],
  async act({ people: { council }, node, random, headMs }) {
    const member = random.pick(council)
    const open = (await node.proposals()).filter(
      ({ isPending, expiresMs }) => isPending && expiresMs > headMs,
    )
    const foreign = open.filter(({ proposer }) => proposer !== member.address)
    if (foreign.length < 2) {
      const { parameters } = random.pick(motions)
      return draft(member, 'ProposalCreateContract', { parameters })
    }
    const { id, approvals } = random.pick(foreign)
    const hasApproved = approvals.includes(member.address)
    return hasApproved && !random.oneIn(3) ? undefined : approve(member, id, !hasApproved)
  },
})

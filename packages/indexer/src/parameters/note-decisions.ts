import { Unavailable } from '@sundial/primitives'
import type { Proposal } from '@sundial/protocol'
import {
  decisionKey,
  hasFact,
  type Note,
  type PreparedBatch,
  type PreparedBlock,
  type Store,
  reportedSinceKey,
  toParameterNote,
} from '@sundial/store'
import type { BlockSource } from '../source.ts'
import { decidedIn, type Governance, isBehind, isDecided } from './decided-in.ts'

type ParentBlock = { readonly height: number; readonly timestampMs: number; readonly id: string } | undefined
type NotesByHeight = ReadonlyMap<number, readonly Note[]>
type NoteDecisions = (blocks: readonly PreparedBlock[], parent: ParentBlock) => Promise<NotesByHeight>

/** The list of a server of the node. */
type Said = {
  readonly governance: Governance | undefined
  /** The newest block that it was used for. */
  readonly lastId: string
  /** Whether all that it decides is decided in blocks that we had when it was requested. */
  readonly isPast: boolean
}

/**
 * The notes to add to blocks, by height: the parameter changes of the proposals decided in each, from the node's list of
 * proposals. The list is fetched again when it may have changed, or may be that of another branch. Blocks behind a gap, and
 * blocks of a source without proposals, get no notes. Throws `ProposalsBehind` or `BranchLeft` when the list may not be that of the
 * blocks: request the blocks again.
 */
export function noteDecisions(source: BlockSource, store: Store): NoteDecisions {
  let said: Said | undefined
  return async (blocks, parent) => {
    const last = blocks.at(-1)!
    const noted = new Map(await store.notes([reportedSinceKey]))
    if (said !== undefined && said.lastId === parent?.id && isOf(said, blocks)) {
      said = { ...said, lastId: last.id }
    } else {
      said = undefined
      const fetched = await source.governance?.(last.height)
      // Its proposals may be those of another branch.
      if (fetched !== undefined && fetched.blockId !== last.id) throw new BranchLeft(last.height)
      said = { governance: fetched, lastId: last.id, isPast: isPast(fetched, last) }
    }
    const { governance } = said
    if (governance === undefined) return closing(blocks[0]!, noted)
    for (const [key, text] of await store.notes(keysOf(governance))) noted.set(key, text)
    return notesOf(blocks, parent, { governance, noted })
  }
}

/** Whether the list is still that of the blocks, which follow those that it was fetched for. */
const isOf = ({ governance, isPast }: Said, blocks: readonly PreparedBlock[]): boolean =>
  isPast && !mayDiffer(governance, blocks)

/**
 * Whether the list says nothing that happened after the block. A node ahead of it lists what its branch decides or cancels later,
 * which another branch may not: the block is on both.
 */
const isPast = (governance: Governance | undefined, { timestampMs }: PreparedBlock): boolean =>
  governance?.proposals.every(
    ({ state, expirationTime }) => state === 'PENDING' || expirationTime <= timestampMs,
  ) ?? true

/** Whether a proposal was created, approved or withdrawn in the blocks, or a pending one was decided. */
const mayDiffer = (governance: Governance | undefined, blocks: readonly PreparedBlock[]): boolean =>
  governance === undefined ||
  blocks.some((block) => hasFact(block, 'proposal')) ||
  governance.proposals.some(
    ({ state, expirationTime }) => state === 'PENDING' && expirationTime <= blocks.at(-1)!.timestampMs,
  )

const keysOf = ({ proposals }: Governance): readonly string[] =>
  proposals.filter(isDecided).map(({ proposalId }) => decisionKey(proposalId))

/** The blocks of the parts with these notes too. */
export const withNotes = (parts: readonly PreparedBatch[], notes: NotesByHeight): readonly PreparedBatch[] =>
  notes.size === 0
    ? parts
    : parts.map((part) => ({
        ...part,
        blocks: part.blocks.map((block) => {
          const added = notes.get(block.height) ?? []
          return { ...block, ledger: { ...block.ledger, notes: [...block.ledger.notes, ...added] } }
        }),
      }))

/** From this block on decisions are not noted. */
const closing = ({ height }: PreparedBlock, noted: ReadonlyMap<string, string>): NotesByHeight =>
  new Map((noted.get(reportedSinceKey) ?? '') === '' ? [] : [[height, [{ key: reportedSinceKey, text: '' }]]])

type Known = { readonly governance: Governance; readonly noted: Map<string, string> }

function notesOf(
  blocks: readonly PreparedBlock[],
  parent: ParentBlock,
  { governance, noted }: Known,
): NotesByHeight {
  const notes = new Map<number, Note[]>()
  let before: Pick<PreparedBlock, 'height' | 'timestampMs'> | undefined = parent
  for (const block of blocks) {
    const found = new Map<string, string>()
    const since = noted.get(reportedSinceKey) ?? ''
    const isNext = before !== undefined && before.height + 1 === block.height
    // Borders before the parent may have been reached in blocks that are missing.
    if (!isNext || since === '')
      found.set(reportedSinceKey, `${isNext ? before!.timestampMs : block.timestampMs}`)
    if (isNext) {
      const span = { parentMs: before!.timestampMs, blockMs: block.timestampMs }
      if (isBehind(governance, span)) throw new ProposalsBehind(block.height)
      const knownSince = BigInt(since === '' ? span.parentMs : since)
      const decided = decidedIn(governance, span).filter(
        ({ proposalId, expirationTime }) =>
          expirationTime > knownSince && !noted.has(decisionKey(proposalId)),
      )
      for (const { key, text } of decided.flatMap((proposal) => changesBy(proposal, governance)))
        found.set(key, text)
    }
    for (const [key, text] of found) noted.set(key, text)
    if (found.size > 0)
      notes.set(
        block.height,
        [...found].map(([key, text]) => ({ key, text })),
      )
    before = block
  }
  return notes
}

/** Of several decisions in a block, the last one to take effect wins. */
function changesBy(proposal: Proposal, { proposals }: Governance): readonly Note[] {
  const { proposalId, state, parameters } = proposal
  const changes =
    state !== 'APPROVED'
      ? []
      : parameters.map(({ key, value }) =>
          toParameterNote({ id: Number(key), value, proposalId, old: valueBefore(proposal, key, proposals) }),
        )
  return [
    { key: decisionKey(proposalId), text: state === 'APPROVED' ? 'approved' : 'disapproved' },
    ...changes,
  ]
}

/** The value of the newest earlier decision. */
function valueBefore(proposal: Proposal, id: bigint, proposals: readonly Proposal[]): bigint | undefined {
  const [newest] = proposals
    .filter(
      ({ state, expirationTime, parameters }) =>
        state === 'APPROVED' &&
        expirationTime < proposal.expirationTime &&
        parameters.some(({ key }) => key === id),
    )
    .toSorted(lastDecidedFirst)
  return newest?.parameters.find(({ key }) => key === id)?.value
}

/** Of those that expire together the oldest is decided last. */
const lastDecidedFirst = (left: Proposal, right: Proposal): number =>
  left.expirationTime === right.expirationTime
    ? Number(left.proposalId - right.proposalId)
    : Number(right.expirationTime - left.expirationTime)

/** A server that lags behind the one that returned the block. The request is repeated: a decision is noted in its block or nowhere. */
export class ProposalsBehind extends Unavailable {
  readonly code = 'node_proposals_behind'
  constructor(height: number) {
    super(`The node has block ${height}, but the proposals before it.`)
  }
}

/** The server that reported its proposals does not have the block, or did not have it all the while. */
export class BranchLeft extends Unavailable {
  readonly code = 'node_branch_left'
  constructor(height: number) {
    super(`The server of the node that reported its proposals was not on the branch of block ${height}.`)
  }
}

// Our decoder against others on generated and damaged messages: the same value, the same refusal, the same bytes written anew.
import { messageOf } from '@sundial/operations'
import { equalBytes, Malformed, toHex } from '@sundial/primitives'
import {
  blockHeader,
  type MessageType,
  type OperationName,
  operationTypes,
  rawBlockHeader,
  rawTransaction,
  receipt,
  transaction,
} from '@sundial/protocol'
import { fieldsOf } from './facts.ts'
import { Chance, makeMessage } from './make-message.ts'
import type { Answer, Item, Runtime } from './runtimes.ts'
import { ourText } from './texts.ts'
import { peculiaritiesOf } from './wire-walk.ts'

type AnyMessage = MessageType<Readonly<Record<string, unknown>>>

const operations = (Object.keys(operationTypes) as OperationName[]).filter(
  (kind) => kind !== 'CustomContract' && kind !== 'GetContract',
)

/** Transactions with each operation, headers of blocks, and receipts; all others occur inside them. */
export const compared: ReadonlyMap<string, AnyMessage> = new Map(
  Object.entries({
    Transaction: transaction,
    'Transaction.raw': rawTransaction,
    BlockHeader: blockHeader,
    'BlockHeader.raw': rawBlockHeader,
    TransactionInfo: receipt,
    ...Object.fromEntries(operations.map((kind) => [kind, messageOf(kind)])),
  }),
)

export type Counts = { values: number; refusals: number; otherwise: number; different: number }
export type Difference = {
  readonly runtime: string
  readonly message: string
  readonly hex: string
} & Record<'ours' | 'theirs', string>

const batchSize = 1000

export async function compareAll({
  count,
  seed,
  runtimes,
  tell = () => undefined,
}: {
  readonly count: number
  readonly seed: number
  readonly runtimes: readonly Runtime[]
  readonly tell?: (name: string) => void
}): Promise<{ readonly counts: ReadonlyMap<string, Counts>; readonly differences: readonly Difference[] }> {
  const counts = new Map(
    runtimes.map(({ name }) => [name, { values: 0, refusals: 0, otherwise: 0, different: 0 }]),
  )
  const differences: Difference[] = []
  for (const [at, name] of [...compared.keys()].entries()) {
    const chance = new Chance(seed * 1000 + at)
    for (let made = 0; made < count; made += batchSize) {
      const items = Array.from({ length: Math.min(batchSize, count - made) }, () => ({
        name,
        bytes: makeMessage(name, chance),
      }))
      const answers = runtimes.map((runtime) => runtime.decode(items))
      const ours = items.map(ourAnswer)
      for (const [index, runtime] of runtimes.entries()) {
        const theirs = await answers[index]!
        items.forEach((item, each) => {
          const outcome = outcomeOf({ item, runtime, ours: ours[each]!, theirs: theirs[each]! })
          counts.get(runtime.name)![outcome]++
          if (outcome === 'different')
            differences.push({
              runtime: runtime.name,
              message: name,
              hex: toHex(item.bytes),
              ours: shown(ours[each]!),
              theirs: shown(theirs[each]!),
            })
        })
      }
    }
    tell(name)
  }
  return { counts, differences }
}

const shown = ({ text = 'refused', rewritten = '' }: Answer): string => `${text} ${rewritten}`

/** What our decoder makes of the bytes; it must give them back. */
export function ourAnswer({ name, bytes }: Item): Answer {
  const message = compared.get(name)!
  try {
    const value = message.decode(bytes)
    if (!equalBytes(message.encode(value), bytes)) throw new Error(`Changed on the way: ${toHex(bytes)}`)
    return { text: ourText(name, message, value), rewritten: toHex(message.rewrite(value, 'canonical')) }
  } catch (error) {
    if (error instanceof Malformed) return { text: undefined }
    throw error
  }
}

type Compared = {
  readonly item: Item
  readonly runtime: Runtime
  readonly ours: Answer
  readonly theirs: Answer
}

function outcomeOf({ item, runtime, ours, theirs }: Compared): keyof Counts {
  const isSame =
    ours.text === theirs.text &&
    (theirs.rewritten === undefined || hasOwnOrder(item, runtime) || ours.rewritten === theirs.rewritten)
  if (isSame) return ours.text === undefined ? 'refusals' : 'values'
  const peculiar = peculiaritiesOf(item.name, item.bytes)
  return runtime.readsOtherwise.some((each) => peculiar.has(each)) ? 'otherwise' : 'different'
}

/** Messages that are made from descriptors write the entries of a map as they came, with what they do not know. */
const hasOwnOrder = ({ name }: Item, { name: runtime }: Runtime): boolean =>
  runtime.includes('descriptors') && hasMap(name)

const hasMap = (name: string): boolean =>
  [...fieldsOf(name).values()].some(
    ({ type }) => type.kind === 'map' || (type.kind === 'message' && hasMap(type.name)),
  )

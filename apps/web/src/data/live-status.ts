import { type Live, useLive } from './live.ts'

type Told = {
  readonly height: number | undefined
  readonly confirmed: boolean | undefined
  readonly confirmations: number | undefined
}

/** What an answer told of a block's finality, brought up to the live head without asking again. */
export function useLiveStatus(told: Told): Pick<Told, 'confirmed' | 'confirmations'> {
  const confirmed = useLive((live) => confirmedAt(live, told))
  const confirmations = useLive((live) => confirmationsAt(live, told))
  return { confirmed, confirmations }
}

/** Final stays final. */
export function confirmedAt(
  { connection, solidified }: Live,
  { height, confirmed }: Told,
): boolean | undefined {
  if (connection !== 'connected' || height === undefined || solidified === undefined) return confirmed
  return confirmed === true || height <= solidified
}

/** Blocks from this height to the head, both counted; left out where the answer left it out. */
export function confirmationsAt(
  { connection, head }: Live,
  { height, confirmations }: Told,
): number | undefined {
  if (connection !== 'connected' || head === undefined || height === undefined) return confirmations
  return confirmations === undefined || height > head.height ? confirmations : head.height - height + 1
}

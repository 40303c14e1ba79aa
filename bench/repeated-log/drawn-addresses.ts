// Receivers of repeated transactions. They are drawn anew in each repetition, so that accounts and holders grow with the
// log as they would without repetitions.

/** `new` never received anything before. */
export type ReceiverKind = 'new' | 'any'

/** One in fifty receivers is new; half of them are signers, which stay as they are. */
const newReceivers = 0.04
/** Numbers of new accounts begin here; those of others are below. */
const firstNew = 2 ** 40
const mostPerBlock = 10_000

/** The number of the receiver of a transaction: the same whenever it is asked. */
export function drawReceiver(
  kind: ReceiverKind,
  { height, index }: { readonly height: number; readonly index: number },
  population: number,
): number {
  const serial = height * mostPerBlock + index
  if (kind === 'new' || part(serial, 1) < newReceivers) return firstNew + serial
  return Math.floor(population ** part(serial, 2))
}

/** Writes the 20 bytes of an address that looks like a hash. */
export function writeAddress(number: number, target: Buffer, at: number): void {
  for (let word = 0; word < 5; word++) target.writeUInt32LE(mixed(number, word), at + 4 * word)
}

const part = (serial: number, salt: number): number => mixed(serial, 0x9e37 + salt) / 2 ** 32

/** 32 bits that depend on every bit of the number, which is up to 2^53. */
function mixed(number: number, salt: number): number {
  const high = Math.floor(number / 2 ** 32)
  return finished((number >>> 0) ^ finished(high + Math.imul(salt + 1, 0x9e3779b1)))
}

/** The last step of MurmurHash3: each bit of the result depends on each bit. */
function finished(value: number): number {
  let rest = value | 0
  rest = Math.imul(rest ^ (rest >>> 16), 0x85ebca6b)
  rest = Math.imul(rest ^ (rest >>> 13), 0xc2b2ae35)
  return (rest ^ (rest >>> 16)) >>> 0
}

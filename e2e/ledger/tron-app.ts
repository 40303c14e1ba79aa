import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { fromHex, keccak256, sha256, toBase58, toHex } from '@sundial/primitives'
import { addressOfPublicKey, signHash } from '@sundial/primitives/keys'
import { fieldsOf, Message } from './protobuf.ts'
import { type Content, readContract, type Screen, show } from './screens.ts'

/** What the person sees and may answer. */
export type Prompt = { readonly title: string; readonly screens: readonly Screen[] }

/** The device as its owner sets it up. */
export type Device = {
  app: 'TRON' | 'dashboard' | 'Bitcoin'
  isLocked: boolean
  /** Settings of the TRON app. */
  allows: { data: boolean; contracts: boolean; hashes: boolean }
  /** Public key that signs names of tokens: Ledger's on a real device. */
  readonly namesKey?: Uint8Array
}

/** What the owner of a device does with a prompt: looks, waits, and approves or declines. */
export type Person = (prompt: Prompt) => Promise<'approve' | 'decline'>

const ok = 0x9000
const declined = 0x6985
const badData = 0x6a80
const badParameters = 0x6b00

class Status extends Error {
  readonly word: number
  constructor(word: number) {
    super(`Status ${word.toString(16)}`)
    this.word = word
  }
}

type Signing = {
  readonly key: HDKey
  readonly chunks: Uint8Array[]
  content: Content | undefined
  hasData: boolean
}

/** The TRON app 0.7.1 of a Ledger in software: real derivation, real signatures, the screens of the app. */
export class TronApp {
  readonly #root: HDKey
  readonly #device: Device
  readonly #person: Person
  #signing: Signing | undefined
  #message: { readonly key: HDKey; readonly length: number } | undefined

  constructor(seed: Uint8Array, device: Device, person: Person) {
    this.#root = HDKey.fromMasterSeed(seed)
    this.#device = device
    this.#person = person
  }

  /** The response to a command, with its status word. */
  async answer(command: Uint8Array): Promise<Uint8Array> {
    try {
      return withStatus(await this.#run(command), ok)
    } catch (error) {
      return withStatus(new Uint8Array(0), error instanceof Status ? error.word : badData)
    }
  }

  async #run(command: Uint8Array): Promise<Uint8Array> {
    const [cla, ins, p1, p2, length] = command as unknown as [number, number, number, number, number]
    const data = command.slice(5)
    if (this.#device.isLocked) throw new Status(0x5515)
    if (this.#device.app === 'dashboard') throw new Status(0x6511)
    if (cla !== 0xe0 || this.#device.app === 'Bitcoin') throw new Status(0x6e00)
    if (data.length !== length) throw new Status(0x6700)
    switch (ins) {
      case 0x02:
        return this.#address(data, { isShown: p1 === 1, withChainCode: p2 === 1 })
      case 0x04:
        return this.#sign(p1, data)
      case 0x05:
        return this.#signHash(data)
      case 0x06:
        return Uint8Array.of(this.#settings(), 0, 7, 1)
      case 0x08:
        return this.#signMessage(p1, data)
      case 0x0a:
        return this.#sharedSecret(data)
      case 0x0c:
        return this.#signTypedData(data)
      default:
        throw new Status(0x6d00)
    }
  }

  #settings(): number {
    const { data, contracts, hashes } = this.#device.allows
    return (data ? 1 : 0) | (contracts ? 2 : 0) | (hashes ? 8 : 0)
  }

  async #address(data: Uint8Array, { isShown, withChainCode }: { isShown: boolean; withChainCode: boolean }) {
    const { key } = this.#readPath(data)
    const publicKey = secp256k1.Point.fromBytes(key.publicKey!).toBytes(false)
    const address = new TextEncoder().encode(toBase58(addressOfPublicKey(publicKey)))
    if (isShown) await this.#ask('Verify Address', [['Address', new TextDecoder().decode(address)]])
    return Uint8Array.of(
      publicKey.length,
      ...publicKey,
      address.length,
      ...address,
      ...(withChainCode ? key.chainCode! : []),
    )
  }

  async #sign(p1: number, data: Uint8Array): Promise<Uint8Array> {
    if (p1 === 0x00 || p1 === 0x10) {
      const { key, rest } = this.#readPath(data)
      this.#signing = { key, chunks: [], content: undefined, hasData: false }
      this.#take(rest)
    } else if ((p1 & 0xf0) === 0xa0) this.#takeName(p1, data)
    else if (p1 === 0x80 || p1 === 0x90) this.#take(data)
    else throw new Status(badParameters)
    const isLast = p1 === 0x10 || p1 === 0x90 || ((p1 & 0xf0) === 0xa0 && (p1 & 0x08) !== 0)
    return isLast ? this.#finish() : new Uint8Array(0)
  }

  /** Each packet is a message of its own: fields are never divided. */
  #take(chunk: Uint8Array): void {
    if (this.#signing === undefined) throw new Status(badParameters)
    this.#signing.chunks.push(chunk)
    for (const { number, bytes } of fieldsOf(chunk)) {
      if (number === 10) {
        this.#signing.hasData ||= bytes.length > 0
        if (bytes.length > 0 && !this.#device.allows.data) throw new Status(0x6a8b)
      }
      if (number === 11) this.#signing.content = readContract(bytes)
    }
  }

  /** A signed name replaces the id of the token at its place. */
  #takeName(p1: number, bytes: Uint8Array): void {
    const content = this.#signing?.content
    if (content === undefined) throw new Status(badParameters)
    const details = new Message(bytes)
    const place = p1 & 0x07
    const isPair = content.type >= 42 && content.type <= 44
    if (isPair) return this.#takePair(content, details)
    if ((content.type !== 2 && content.type !== 41) || place > 1) throw new Status(badData)
    const id = content.tokens[place]!
    const [name, precision] = [details.text(1), Number(details.number(2))]
    this.#verifyName([id, name, precision], details.bytes(3))
    content.tokens[place] = `${name}[${id}]`
    content.decimals[place] = precision
  }

  #takePair(content: Content, details: Message): void {
    const sides = [2, 5].map((first) => ({
      id: details.text(first),
      name: details.text(first + 1),
      precision: Number(details.number(first + 2)),
    }))
    if (details.number(1) !== content.operation.number(2)) throw new Status(badData)
    const parts = sides.flatMap(({ id, name, precision }) => [id, name, precision])
    this.#verifyName([String(details.number(1)), ...parts], details.bytes(8))
    const isSecond = sides[1]!.id === content.operation.text(3)
    for (const [place, side] of (isSecond ? sides.toReversed() : sides).entries()) {
      content.tokens[place] = `${side.name}[${side.id}]`
      content.decimals[place] = side.precision
    }
  }

  /** Text as it is, a precision as one byte. */
  #verifyName(parts: readonly (string | number)[], signature: Uint8Array): void {
    const bytes = parts.flatMap((part) =>
      typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)],
    )
    const { namesKey } = this.#device
    const options = { prehash: false, format: 'der', lowS: false } as const
    if (
      namesKey === undefined ||
      !secp256k1.verify(signature, sha256(Uint8Array.from(bytes)), namesKey, options)
    )
      throw new Status(badData)
  }

  async #finish(): Promise<Uint8Array> {
    const signing = this.#signing
    this.#signing = undefined
    if (signing?.content === undefined) throw new Status(badData)
    const hash = sha256(Uint8Array.from(signing.chunks.flatMap((chunk) => [...chunk])))
    const { needs, screens } = show(signing.content, { hash, hasData: signing.hasData })
    if (needs === 'hashes' && !this.#device.allows.hashes) throw new Status(0x6a8c)
    if (needs === 'contracts' && !this.#device.allows.contracts) throw new Status(0x6a8d)
    await this.#ask('Review transaction', screens)
    return signHash(hash, signing.key.privateKey!)
  }

  async #signHash(data: Uint8Array): Promise<Uint8Array> {
    if (!this.#device.allows.hashes) throw new Status(0x6a8c)
    const { key, rest } = this.#readPath(data)
    if (rest.length !== 32) throw new Status(0x6700)
    await this.#ask('Review transaction', [
      ['Verify', 'Unknown Type'],
      ['Hash', toHex(rest).toUpperCase()],
    ])
    return signHash(rest, key.privateKey!)
  }

  async #signMessage(p1: number, data: Uint8Array): Promise<Uint8Array> {
    let part = data
    if (p1 === 0x00) {
      const { key, rest } = this.#readPath(data)
      this.#message = { key, length: new DataView(rest.buffer).getUint32(0) }
      part = rest.slice(4)
    }
    const message = this.#message
    if (message === undefined) throw new Status(badParameters)
    if (part.length > message.length) throw new Status(0x6700)
    if (part.length < message.length) {
      // The app keeps no hash between two packets: what it would sign is the hash of something else.
      return new Uint8Array(0)
    }
    const head = new TextEncoder().encode(`\x19TRON Signed Message:\n${message.length}`)
    const hash = keccak256(Uint8Array.of(...head, ...part))
    await this.#ask('Sign Message', [
      ['Message hash', toHex(hash).toUpperCase()],
      ['Sign with', addressOf(message.key)],
    ])
    return signHash(hash, message.key.privateKey!)
  }

  async #sharedSecret(data: Uint8Array): Promise<Uint8Array> {
    const { key, rest } = this.#readPath(data)
    if (rest.length !== 65) throw new Status(0x6700)
    await this.#ask('Approve Shared Secret', [['ECDH Address', addressOf(key)]])
    return secp256k1.Point.fromBytes(rest)
      .multiply(secp256k1.Point.Fn.fromBytes(key.privateKey!))
      .toBytes(false)
  }

  async #signTypedData(data: Uint8Array): Promise<Uint8Array> {
    if (!this.#device.allows.hashes) throw new Status(0x6a8c)
    const { key, rest } = this.#readPath(data)
    if (rest.length < 64) throw new Status(badData)
    const [domain, message] = [rest.slice(0, 32), rest.slice(32, 64)]
    await this.#ask('Sign typed message', [
      ['Domain hash', toHex(domain).toUpperCase()],
      ['Message hash', toHex(message).toUpperCase()],
    ])
    return signHash(keccak256(Uint8Array.of(0x19, 0x01, ...domain, ...message)), key.privateKey!)
  }

  async #ask(title: string, screens: readonly Screen[]): Promise<void> {
    if ((await this.#person({ title, screens })) === 'decline') throw new Status(declined)
  }

  #readPath(data: Uint8Array): { readonly key: HDKey; readonly rest: Uint8Array } {
    const count = data[0] ?? 0
    if (count < 1 || count > 10 || data.length < 1 + 4 * count) throw new Status(0x6a8a)
    const view = new DataView(data.buffer, data.byteOffset)
    const key = Array.from({ length: count }, (_, index) => view.getUint32(1 + 4 * index)).reduce(
      (parent, index) => parent.deriveChild(index),
      this.#root,
    )
    return { key, rest: data.slice(1 + 4 * count) }
  }
}

const addressOf = ({ publicKey }: HDKey): string => toBase58(addressOfPublicKey(publicKey!))

const withStatus = (data: Uint8Array, word: number): Uint8Array =>
  Uint8Array.of(...data, word >> 8, word & 0xff)

/** Seed of the recovery phrase that app-tron's documentation gives for tests: 11 times "abandon", then "about". */
export const testSeed = fromHex(
  '5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c43daea6690f20ad3d8d48b2d2ce9e38e4',
)

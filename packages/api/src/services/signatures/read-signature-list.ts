// Reads a public list of signatures. Its content is foreign: each hash is computed again.
import { parseEvent, parseFunction, selectorOf, signatureOf, topicOf } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import { OperatorFileRefused } from '../operator-files.ts'
import { listRoom, type SignatureList, SignatureListBuilder } from './signature-list.ts'

export type ReadList = {
  readonly list: SignatureList
  /** Whose hash is another one; the first of them are named. */
  readonly mismatched: Skipped
  /** Which are no signature. */
  readonly unreadable: Skipped
}

export type Skipped = { readonly count: number; readonly examples: readonly string[] }

const mostExamples = 5
const mostSignatureText = 400
const mostLineBytes = 4096
/** Hashing takes a few microseconds each: other work of the process goes on in between. */
const atOnce = 500

/**
 * The signatures of a file: lines such as `0xa9059cbb transfer(address,uint256)`, with several signatures separated by
 * semicolons, or JSON such as `{"0xa9059cbb": ["transfer(address,uint256)"]}`, also below `function` and `event`. A hash of
 * 4 bytes is a function's, one of 32 bytes an event's. Throws `operator_file_refused` when there is none or there are too many.
 */
export async function readSignatureList(file: Uint8Array): Promise<ReadList> {
  const reading = new Reading()
  let entries = 0
  for (const entry of entriesOf(file)) {
    reading.take(entry)
    if (++entries % atOnce === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return reading.finish()
}

type Entry = { readonly hash: string; readonly text: string } | { readonly unreadable: string }

class Reading {
  readonly #builder = new SignatureListBuilder()
  readonly #mismatched = new Skips()
  readonly #unreadable = new Skips()

  take(entry: Entry): void {
    if ('unreadable' in entry) return this.#unreadable.add(entry.unreadable)
    const { hash, text } = entry
    const signature = text.length > mostSignatureText ? undefined : readSignature(hash, text)
    if (signature === undefined) return this.#unreadable.add(`${hash} ${text}`)
    if (signature.hash !== hash) return this.#mismatched.add(`${hash} ${text}`)
    if (!this.#builder.add(hash, signature.text))
      throw new OperatorFileRefused(`the file has more than ${listRoom} signatures.`)
  }

  finish(): ReadList {
    const list = this.#builder.finish()
    if (list.size === 0) throw new OperatorFileRefused('the file has no signature whose hash is right.')
    return { list, mismatched: this.#mismatched.report(), unreadable: this.#unreadable.report() }
  }
}

class Skips {
  #count = 0
  readonly #examples: string[] = []

  add(text: string): void {
    this.#count++
    if (this.#examples.length < mostExamples) this.#examples.push(text.slice(0, 120))
  }

  report(): Skipped {
    return { count: this.#count, examples: this.#examples }
  }
}

function readSignature(hash: string, text: string) {
  try {
    if (hash.length === 64) {
      const declaration = text.replace(/^event /, '')
      return { hash: topicOf(signatureOf(parseEvent(`event ${declaration}`))), text: declaration }
    }
    const signature = signatureOf(parseFunction(text))
    return { hash: selectorOf(signature), text: signature }
  } catch (error) {
    if (error instanceof TronError) return undefined
    throw error
  }
}

function entriesOf(file: Uint8Array): Iterable<Entry> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const start = bytes
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return start.startsWith('{') || start.startsWith('[') ? entriesOfJson(bytes) : entriesOfLines(bytes)
}

const line = /^"?(?:0x)?([0-9a-f]{8}|[0-9a-f]{64})"?[\s,;:|]+"?([^"]+)"?,?$/i

function* entriesOfLines(bytes: Buffer): Iterable<Entry> {
  for (let begin = 0; begin < bytes.length;) {
    const newline = bytes.indexOf(10, begin)
    const end = newline < 0 ? bytes.length : newline
    const text = bytes
      .toString('utf8', begin, Math.min(end, begin + mostLineBytes))
      .replace(/^\uFEFF/, '')
      .trim()
    if (text !== '' && !text.startsWith('#')) yield* entriesOfLine(text, end - begin)
    begin = end + 1
  }
}

function* entriesOfLine(text: string, byteLength: number): Iterable<Entry> {
  const [, hash, signatures] = (byteLength > mostLineBytes ? null : line.exec(text)) ?? []
  if (hash === undefined || signatures === undefined) yield { unreadable: text }
  else yield* signaturesOf(hash, signatures)
}

function* signaturesOf(hash: string, texts: string): Iterable<Entry> {
  for (const text of texts.split(';')) {
    const trimmed = text.trim()
    if (trimmed !== '') yield { hash: hash.toLowerCase(), text: trimmed }
  }
}

function* entriesOfJson(bytes: Buffer): Iterable<Entry> {
  let parsed: unknown
  try {
    parsed = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new OperatorFileRefused('the file begins as JSON and is not JSON.', { cause })
  }
  yield* entriesOfMap(parsed, [])
}

const groups = new Set(['result', 'function', 'event', 'functions', 'events'])

function* entriesOfMap(map: unknown, path: readonly string[]): Iterable<Entry> {
  if (typeof map !== 'object' || map === null) return
  for (const [key, value] of Object.entries(map)) {
    if (groups.has(key) && path.length < 2) yield* entriesOfMap(value, [...path, key])
    else if (/^(0x)?([0-9a-f]{8}|[0-9a-f]{64})$/i.test(key))
      yield* entriesOfValue(key.replace(/^0x/i, ''), value)
    else yield { unreadable: key }
  }
}

function* entriesOfValue(hash: string, value: unknown): Iterable<Entry> {
  for (const one of Array.isArray(value) ? value : [value]) {
    const text: unknown = typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : one
    if (typeof text === 'string') yield* signaturesOf(hash, text)
    else yield { unreadable: `${hash} ${JSON.stringify(one)}` }
  }
}

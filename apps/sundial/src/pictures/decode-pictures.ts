import { type ChildProcess, fork } from 'node:child_process'
import { type Picture, type PictureDecoder, type PictureOrder, pictureRefused, Turns } from '@sundial/api'
import { programFile } from '../program-file.ts'

export type DecoderLimits = {
  /** Of a picture, from the start of its decoding. */
  readonly timeoutMs: number
  /** Of a picture, until its decoding starts. */
  readonly waitMs: number
  /** Of the process. */
  readonly memoryBytes: number
  readonly pixels: number
  /** Longest side of a picture that is decoded, and of the two that are made of it. */
  readonly side: number
  readonly largeSide: number
  readonly smallSide: number
  /** The process ends after so many pictures, and when there has been none for a while. */
  readonly picturesPerProcess: number
  readonly idleMs: number
}

export const decoderLimits: DecoderLimits = {
  timeoutMs: 10_000,
  waitMs: 30_000,
  memoryBytes: 512 * 1024 * 1024,
  pixels: 24_000_000,
  side: 16_000,
  largeSide: 1024,
  smallSide: 320,
  picturesPerProcess: 100,
  idleMs: 20_000,
}

type Answer = { readonly id: number } & (
  | {
      readonly picture: Omit<Picture, 'large' | 'small'> & {
        readonly large: Uint8Array
        readonly small: Uint8Array
      }
    }
  | { readonly refused: string }
)

/**
 * Decodes pictures in another process, one at a time, so that the one that exceeds a limit is known. The process receives nothing
 * but the bytes of the picture: not our environment, and no file.
 */
export class PictureProcess implements PictureDecoder, AsyncDisposable {
  readonly #limits: DecoderLimits
  readonly #turns: Turns
  #child: ChildProcess | undefined
  #decoded = 0
  #idle: NodeJS.Timeout | undefined

  constructor(limits: Partial<DecoderLimits> = {}) {
    this.#limits = { ...decoderLimits, ...limits }
    this.#turns = new Turns({
      running: 1,
      perKey: 1,
      waiting: 100,
      // A page shows as many at once; the line of one visitor holds up nobody else.
      waitingOfKey: 40,
      waitMs: this.#limits.waitMs,
      busy: 'Too many pictures are being decoded: try again shortly.',
      code: 'media_busy',
    })
  }

  /** Throws `picture_refused`, `media_busy` and `too_many_requests`. */
  decode(bytes: Uint8Array, { share = '', mostPixels }: PictureOrder = {}): Promise<Picture> {
    const pixels = Math.min(this.#limits.pixels, mostPixels ?? Infinity)
    return this.#turns.run(share, async () => {
      clearTimeout(this.#idle)
      try {
        return await this.#decode(bytes, { ...this.#limits, pixels })
      } finally {
        this.#idle = setTimeout(() => this.#end(), this.#limits.idleMs)
        this.#idle.unref()
      }
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#idle)
    this.#end()
  }

  async #decode(bytes: Uint8Array, limits: DecoderLimits): Promise<Picture> {
    if (this.#decoded >= this.#limits.picturesPerProcess) this.#end()
    const child = (this.#child ??= start())
    const id = ++this.#decoded
    const answer = await answerOf(child, { id, bytes, limits })
    if (answer === undefined) this.#end()
    if (answer === undefined || answer.id !== id)
      throw pictureRefused('Decoding the picture takes too much time or memory.')
    if ('refused' in answer) throw pictureRefused(answer.refused)
    const { large, small } = answer.picture
    return { ...answer.picture, large: Buffer.from(large), small: Buffer.from(small) }
  }

  #end(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
    this.#decoded = 0
  }
}

function start(): ChildProcess {
  const child = fork(programFile('decode-worker.mjs'), {
    // It receives none of our environment.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // Whoever waits for an answer notices the end.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  return child
}

type Job = { readonly id: number; readonly bytes: Uint8Array; readonly limits: DecoderLimits }

/** Undefined where the process ends, or does not answer in time. */
function answerOf(child: ChildProcess, { id, bytes, limits }: Job): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const done = (answer?: Answer) => {
      clearTimeout(timer)
      child.off('message', done).off('exit', end)
      child.channel?.unref()
      resolve(answer)
    }
    const end = () => done()
    const timer = setTimeout(end, limits.timeoutMs)
    child.channel?.ref()
    child.on('message', done).on('exit', end)
    if (child.exitCode !== null || !child.connected) return end()
    const seconds = Math.max(1, Math.ceil(limits.timeoutMs / 1000))
    child.send({ id, bytes, limits: { ...limits, seconds } }, (error) => {
      if (error !== null) end()
    })
  })
}

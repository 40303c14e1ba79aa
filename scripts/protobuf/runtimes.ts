// Programs that nobody here wrote, each as a decoder of batches.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { concatBytes } from '@sundial/primitives'
import { descriptorBytes } from './facts.ts'
import { bufbuildText } from './texts.ts'
import type { Peculiarity } from './wire-walk.ts'

export type Item = { readonly name: string; readonly bytes: Uint8Array }

/** Text of the value, absent where the runtime refuses, and the bytes that it writes for the value. */
export type Answer = { readonly text: string | undefined; readonly rewritten?: string }

export type Runtime = {
  readonly name: string
  /** What it is known to read in another way than protobuf for Java, which java-tron uses. */
  readonly readsOtherwise: readonly Peculiarity[]
  decode(items: readonly Item[]): Promise<readonly Answer[]>
  close(): Promise<void>
}

export const bufbuild: Runtime = {
  name: 'npm @bufbuild/protobuf',
  readsOtherwise: ['wide_tag', 'ten_bytes', 'other_wire_type', 'overrun'],
  decode: async (items) =>
    items.map(({ name, bytes }) => {
      try {
        return { text: bufbuildText(name, bytes) }
      } catch {
        return { text: undefined }
      }
    }),
  close: async () => undefined,
}

type Program = Pick<Runtime, 'name' | 'readsOtherwise'> & {
  readonly command: string
  /** Its parameters, after the path of the descriptors and before the names of the messages. */
  readonly before: readonly string[]
  readonly after?: readonly string[]
}

const frame = (kind: number, bytes: Uint8Array): Uint8Array => {
  const header = new DataView(new ArrayBuffer(6))
  header.setUint16(0, kind, true)
  header.setUint32(2, bytes.length, true)
  return concatBytes(new Uint8Array(header.buffer), bytes)
}
const endOfBatch = frame(0xffff, new Uint8Array(0))
const qualified = (name: string): string => `protocol.${name}`

async function openProgram(
  { name, readsOtherwise, command, before, after = [] }: Program,
  messages: readonly string[],
): Promise<Runtime> {
  const folder = await mkdtemp(join(tmpdir(), 'sundial-protobuf-'))
  const descriptors = join(folder, 'descriptors.bin')
  await writeFile(descriptors, descriptorBytes())
  const parameters = [...before, descriptors, ...after, ...messages.map(qualified)]
  const child = spawn(command, parameters, { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}.`)))
  })
  ended.catch(() => undefined)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const kinds = new Map(messages.map((each, index) => [each, index]))
  return {
    name,
    readsOtherwise,
    async decode(items) {
      const frames = items.map((item) => frame(kinds.get(item.name)!, item.bytes))
      child.stdin.write(concatBytes(...frames, endOfBatch))
      const answers: Answer[] = []
      while (answers.length < items.length) {
        const line = await Promise.race([lines.next(), ended])
        if (line.done === true) throw new Error(`${name} gave too few answers.`)
        answers.push(answerOf(line.value))
      }
      return answers
    },
    async close() {
      child.stdin.end()
      await ended.catch(() => undefined)
      await rm(folder, { recursive: true })
    },
  }
}

function answerOf(line: string): Answer {
  if (line === 'R') return { text: undefined }
  const [text = '', rewritten] = line.split('\t')
  return rewritten === undefined ? { text } : { text, rewritten }
}

const beside = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

export const openPython = (python: string, messages: readonly string[]): Promise<Runtime> =>
  openProgram(
    {
      name: 'Python protobuf',
      // It takes the number 0 inside groups.
      readsOtherwise: ['wide_tag', 'wide_length', 'ten_bytes', 'odd_entry', 'number_zero'],
      command: python,
      before: [beside('compare.py')],
    },
    messages,
  )

/** `classPath` has protobuf-java, and the generated classes inside `outerClasses` where any are named. */
export const openJava = (
  { classPath, outerClasses }: { readonly classPath: string; readonly outerClasses: string },
  messages: readonly string[],
): Promise<Runtime> =>
  openProgram(
    {
      name: outerClasses === '' ? 'Java protobuf, by descriptors' : 'Java protobuf, generated classes',
      readsOtherwise: [],
      command: 'java',
      before: ['-cp', classPath, beside('Compare.java')],
      after: [outerClasses],
    },
    messages,
  )

// A gRPC client of which only the messages' names are ours: the transport is @grpc/grpc-js, the codec @bufbuild/protobuf
// with the field numbers of java-tron's files.
import {
  createFileRegistry,
  create,
  type DescField,
  fromBinary,
  ScalarType,
  type Message,
  toBinary,
} from '@bufbuild/protobuf'
import { reflect } from '@bufbuild/protobuf/reflect'
import { Client, credentials, type ServiceError, status } from '@grpc/grpc-js'
import { readFileSync } from 'node:fs'
import { toHex } from '@sundial/primitives'
import { descriptorSet } from '../../../scripts/protobuf/facts.ts'

const registry = createFileRegistry(descriptorSet())
type Methods = Readonly<Record<string, readonly [request: string, answer: string]>>
export const facts = JSON.parse(readFileSync('vectors/tron-grpc.json', 'utf8')) as {
  readonly services: Readonly<Record<string, Methods>>
  readonly messages: Readonly<Record<string, Readonly<Record<string, readonly [number, string, string?]>>>>
}

type Members = Readonly<Record<string, unknown>>

export class GrpcClient {
  readonly #client: Client
  constructor(port: number) {
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
    })
  }

  /** Throws the status that is not OK. */
  async bytes(method: string, request: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const same = (bytes: Uint8Array) => Buffer.from(bytes)
      this.#client.makeUnaryRequest(
        `/protocol.${method}`,
        same,
        same,
        request,
        (error: ServiceError | null, answer?: Buffer) => {
          if (error === null) resolve(new Uint8Array(answer!))
          else reject(error)
        },
      )
    })
  }

  /** `Service/Method` with the members of its request by their names on the wire; the answer with hex for bytes, without empty members. */
  async ask(method: string, request: Members = {}): Promise<Members> {
    const [service = '', name = ''] = method.split('/')
    const [asked, answered] = facts.services[service]![name]!
    return decoded(answered, await this.bytes(method, encoded(asked, request)))
  }

  /** The name of the status that a call ends with, and its words. */
  async refusal(method: string, request: Members | Uint8Array = {}): Promise<readonly [string, string]> {
    try {
      await (request instanceof Uint8Array ? this.bytes(method, request) : this.ask(method, request))
      return ['OK', '']
    } catch (error) {
      const { code, details } = error as ServiceError
      return [status[code], details]
    }
  }

  close(): void {
    this.#client.close()
  }
}

type Type = NonNullable<ReturnType<typeof registry.getMessage>>

const typeOf = (name: string): Type => {
  const type = registry.getMessage(`protocol.${name}`)
  if (type === undefined) throw new Error(`There is no message ${name}.`)
  return type
}

/** Hex as bytes, numbers and text as they are. */
export function encoded(name: string, members: Members): Uint8Array {
  const type = typeOf(name)
  return toBinary(type, build(type, members))
}

function build(type: Type, members: Members): Message {
  const message = reflect(type, create(type))
  for (const [key, value] of Object.entries(members)) {
    const field = type.fields.find(({ name }) => name === key)
    if (field === undefined) throw new Error(`${type.name} has no member ${key}.`)
    if (field.fieldKind === 'list') {
      const list = message.get(field)
      for (const item of value as readonly unknown[]) list.add(itemOf(field, item))
    } else {
      message.set(field, itemOf(field, value))
    }
  }
  return message.message
}

function itemOf(field: DescField, value: unknown): unknown {
  if (field.message !== undefined) return reflect(field.message, build(field.message, value as Members))
  if (field.enum !== undefined) return field.enum.values.find(({ name }) => name === value)!.number
  return typeof value === 'string' && field.scalar === ScalarType.BYTES ? Buffer.from(value, 'hex') : value
}

export const decoded = (name: string, bytes: Uint8Array): Members => {
  const type = typeOf(name)
  return plain(type, fromBinary(type, bytes))
}

/** As java-tron prints messages without `visible`: members that are empty are left out, bytes are hex. */
function plain(type: Type, message: Message): Members {
  const read = reflect(type, message)
  const entries = type.fields
    .filter((field) => read.isSet(field))
    .map((field) => [field.name, printed(field, read.get(field))] as const)
  return Object.fromEntries(entries)
}

function printed(field: DescField, value: unknown): unknown {
  if (field.fieldKind === 'list') {
    const items = [...(value as Iterable<unknown>)]
    return items.map((item) => one(field, item))
  }
  if (field.fieldKind === 'map') {
    return [...(value as Iterable<readonly [unknown, unknown]>)].map(([key, item]) => ({ key, value: item }))
  }
  return one(field, value)
}

function one(field: DescField, value: unknown): unknown {
  if (field.message !== undefined && 'message' in (value as object))
    return plain(field.message, (value as { message: Message }).message)
  if (field.enum !== undefined) return field.enum.value[value as number]?.name ?? value
  return value instanceof Uint8Array ? toHex(value) : value
}

import {
  type handleUnaryCall,
  logVerbosity,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  setLogVerbosity,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { TronError } from '@sundial/primitives'
import type { Devnet } from '../devnet.ts'
import { placeUnder } from '../server/answer.ts'
import { applicationError, RpcRefused } from './rpc.ts'
import { type ServedRpc, services } from './services.ts'

export type ServeGrpcOptions = {
  /** 0 for any that is free. */
  readonly port: number
  readonly host: string
  readonly onError?: (error: unknown) => void
}

/** java-tron's limits of a message and of calls on one connection (node.rpc in its reference.conf). */
const serverOptions = {
  'grpc.max_receive_message_length': 4 * 1024 * 1024,
  'grpc.max_send_message_length': -1,
  'grpc.max_concurrent_streams': 256,
}

/** Calls of all connections that are answered at once: more are refused, and a client tries again. */
const mostAtOnce = 1024

/** Serves java-tron's gRPC interface, without TLS as java-tron does. Throws what listening throws. */
export async function serveGrpc(devnet: Devnet, { port, host, onError = () => undefined }: ServeGrpcOptions) {
  // What fails is reported in words of ours.
  setLogVerbosity(logVerbosity.NONE)
  const server = new Server(serverOptions)
  const gate = { running: 0 }
  for (const [service, methods] of Object.entries(services)) {
    server.addService(definitionOf(service, methods), implementationOf(methods, { devnet, onError, gate }))
  }
  const actual = await bound(server, `${host.includes(':') ? `[${host}]` : host}:${port}`)
  return {
    port: actual,
    async [Symbol.asyncDispose]() {
      server.forceShutdown()
      await Promise.resolve()
    },
  }
}

/** The port that the server has. The library puts the error of the socket into words, which are put into a code here. */
function bound(server: Server, address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
      if (error === null) return resolve(port)
      const [code] = /\bE[A-Z]+\b/.exec(error.message) ?? []
      reject(code === undefined ? error : Object.assign(error, { code }))
    })
  })
}

const unchanged = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function definitionOf(service: string, methods: ReadonlyMap<string, ServedRpc>): ServiceDefinition {
  const rows = [...methods.keys()].map((name) => [
    name,
    {
      path: `/protocol.${service}/${name}`,
      requestStream: false,
      responseStream: false,
      requestSerialize: unchanged,
      requestDeserialize: unchanged,
      responseSerialize: unchanged,
      responseDeserialize: unchanged,
    },
  ])
  return Object.fromEntries(rows) as ServiceDefinition
}

type Serving = {
  readonly devnet: Devnet
  readonly onError: (error: unknown) => void
  readonly gate: { running: number }
}

const implementationOf = (
  methods: ReadonlyMap<string, ServedRpc>,
  serving: Serving,
): UntypedServiceImplementation =>
  Object.fromEntries([...methods].map(([name, served]) => [name, handlerOf(served, serving)]))

function handlerOf(
  { rpc, root, answer }: ServedRpc,
  { devnet, onError, gate }: Serving,
): handleUnaryCall<Uint8Array, Uint8Array> {
  const answered = async (request: Uint8Array) => {
    devnet.renewHead()
    return await rpc(request, { ...placeUnder(devnet, root), answer })
  }
  const respond = async (request: Uint8Array, callback: sendUnaryData<Uint8Array>) => {
    gate.running++
    try {
      callback(null, await answered(request))
    } catch (error) {
      if (!(error instanceof TronError)) onError(error)
      callback(statusOf(error))
    } finally {
      gate.running--
    }
  }
  return ({ request }, callback) => {
    if (gate.running < mostAtOnce) void respond(request, callback)
    else callback({ code: status.RESOURCE_EXHAUSTED })
  }
}

/** What a method does not answer itself ends like an exception in java-tron. */
const statusOf = (error: unknown) =>
  error instanceof RpcRefused
    ? { code: status[error.status], details: error.message }
    : { code: status.UNKNOWN, details: applicationError }

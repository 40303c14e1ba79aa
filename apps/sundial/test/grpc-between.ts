// A gRPC server in front of a development chain that passes requests on, or answers them incorrectly on command.
import { Client, credentials, Server, ServerCredentials, type ServiceError, status } from '@grpc/grpc-js'

/** Bytes in place of the correct ones, or the name of a status; absent: the correct answer. */
export type GrpcFault = (
  method: string,
  truth: () => Promise<Uint8Array>,
) => Promise<Uint8Array> | keyof typeof status | undefined

/** Methods that a client of a node calls. */
const methods = {
  Wallet: [
    'GetAccount',
    'GetBlockByNum2',
    'GetBlockByLimitNext2',
    'GetNextMaintenanceTime',
    'GetNodeInfo',
    'GetNowBlock2',
    'GetTransactionById',
    'GetTransactionInfoByBlockNum',
    'GetTransactionInfoById',
    'ListWitnesses',
  ],
  WalletSolidity: ['GetNowBlock2'],
}
const unchanged = (bytes: Uint8Array): Buffer => Buffer.from(bytes)

export async function grpcBetween(truthPort: number) {
  const state: { fault: GrpcFault | undefined; asked: string[] } = { fault: undefined, asked: [] }
  const client = new Client(`127.0.0.1:${truthPort}`, credentials.createInsecure())
  const server = new Server()
  for (const [service, names] of Object.entries(methods)) {
    const paths = names.map((name) => [name, `/protocol.${service}/${name}`] as const)
    server.addService(
      Object.fromEntries(
        paths.map(([name, path]) => [
          name,
          {
            path,
            requestStream: false,
            responseStream: false,
            requestSerialize: unchanged,
            requestDeserialize: unchanged,
            responseSerialize: unchanged,
            responseDeserialize: unchanged,
          },
        ]),
      ),
      Object.fromEntries(
        paths.map(([name, path]) => [
          name,
          (
            { request }: { request: Uint8Array },
            callback: (error: object | null, bytes?: Uint8Array) => void,
          ) => {
            state.asked.push(name)
            const truth = () =>
              new Promise<Uint8Array>((resolve, reject) => {
                client.makeUnaryRequest(
                  path,
                  unchanged,
                  unchanged,
                  request,
                  (error: ServiceError | null, bytes) => (error === null ? resolve(bytes!) : reject(error)),
                )
              })
            const said = state.fault?.(name, truth) ?? truth()
            if (typeof said === 'string') callback({ code: status[said], details: 'as told' })
            else void said.then(...([(bytes: Uint8Array) => callback(null, bytes), callback] as const))
          },
        ]),
      ),
    )
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, actual) =>
      error === null ? resolve(actual) : reject(error),
    )
  })
  return {
    url: `grpc://127.0.0.1:${port}`,
    state,
    async [Symbol.asyncDispose]() {
      client.close()
      server.forceShutdown()
      await Promise.resolve()
    },
  }
}

import type { Command } from '../command.ts'
import { openDevelopmentChain } from '../open-development-chain.ts'
import { printTransactions } from '../print-transactions.ts'
import { untilStopped } from '../until-stopped.ts'

export const command: Command = {
  help: 'Runs a development chain that answers like java-tron; the key 0x…01 owns its TRX.',
  async run(config) {
    await using stopping = untilStopped()
    await using chain = await openDevelopmentChain(config)
    const { index } = chain.devnet.chain
    const grpc = chain.grpcPort === undefined ? '' : `, gRPC on port ${chain.grpcPort}`
    console.log(`Development chain at ${chain.address}, head ${index.headHeight}${grpc}`)
    const isPrinting = config['print-transactions'] ?? process.stdout.isTTY
    await using _printing = isPrinting ? await printTransactions(chain.devnet, config) : undefined
    await stopping.stopped
  },
}

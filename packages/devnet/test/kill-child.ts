// A devnet in a process of its own, to be killed. Says its port when it listens.
import { openDevnet, serveDevnet } from '../src/index.ts'

const [dataDir, blockTimeMs] = process.argv.slice(2)
const devnet = await openDevnet({ dataDir, blockTimeMs: Number(blockTimeMs) })
const server = await serveDevnet(devnet, { port: 0, host: '127.0.0.1' })
devnet.producer.start()
process.stdout.write(`${server.port}\n`)

import { ContractSources, MultiSignatures, type Services } from '@sundial/api'
import type { ServiceRecords } from '@sundial/store'
import { openCompiler } from './compiler/open-compiler.ts'
import type { Config } from './config.ts'
import { nodeCalls } from './node-calls.ts'
import type { OpenNode } from './open-node.ts'

type Parts = { readonly node: OpenNode; readonly records: ServiceRecords }

export type OpenServices = AsyncDisposable & { readonly services: Partial<Services> }

const sweepMs = 5000

/** What the product does beside reading the chain, as far as the settings give it what it needs. */
export async function openServices(config: Config, { node, records }: Parts): Promise<OpenServices> {
  // Recorded data answers no calls and takes no transactions.
  const calls = config.node?.startsWith('recorded:') ? undefined : nodeCalls(node.client)
  const multiSignatures = calls && new MultiSignatures({ records, calls, clock: Date })
  const compiler = await openCompiler({ folder: config.compilers })
  const sweeping = multiSignatures && repeat(sweepMs, () => multiSignatures.sweep())
  return {
    services: {
      ...(calls && { nodeCalls: calls }),
      ...(multiSignatures && { multiSignatures }),
      ...(calls && { contractSources: new ContractSources({ compiler, records, calls, clock: Date }) }),
    },
    async [Symbol.asyncDispose]() {
      await sweeping?.[Symbol.asyncDispose]()
    },
  }
}

/** Does it now and again and again, one at a time; what fails is tried again the next time. */
function repeat(everyMs: number, work: () => Promise<void>): AsyncDisposable {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const turn = async () => {
    await work().catch(() => undefined)
    if (isOver) return
    timer = setTimeout(() => {
      running = turn()
    }, everyMs)
    timer.unref()
  }
  let running = turn()
  return {
    async [Symbol.asyncDispose]() {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}

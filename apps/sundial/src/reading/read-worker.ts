// A thread that reads blocks far below the node's head: requests, checks and decodes them, and hands them over as rows.
import { parentPort, workerData } from 'node:worker_threads'
import { fetchParts } from '@sundial/indexer'
import { openNode } from '../open-node.ts'
import type { ReadJob, ReadResult, ReadSettings } from './read-threads.ts'

const { config, ownChainUrl, orderBooks } = workerData as ReadSettings
// The main thread, which meets the same troubles, reports them.
// The list of the thread that writes: a file may have changed since.
const node = await openNode({ ...config, markets: undefined }, ownChainUrl, () => undefined)
const source = { ...node.source, orderBooks }

parentPort!.on('message', ({ heights }: ReadJob) => {
  void read(heights)
})

/** Servers share what is far below the head, which each thread has to know for that. */
const farBelow = 1000
let knownHead = -1

async function read(heights: readonly number[]): Promise<void> {
  try {
    if ((heights.at(-1) ?? 0) + farBelow > knownHead) knownHead = (await node.client.head()).height
    const parts = await fetchParts(source, heights)
    const buffers = parts.flatMap((part) => (part.kind === 'rows' ? [part.batch.bytes.buffer] : []))
    send({ parts }, buffers)
  } catch (error) {
    send({ failure: String(error) }, [])
  }
}

function send(result: ReadResult, transferred: readonly ArrayBuffer[]): void {
  parentPort!.postMessage(result, [...transferred])
}

import { fromHex, toText } from '@sundial/primitives'
import { RequestRefused } from '../errors.ts'
import type { NodeCalls } from './node-calls.ts'
import type { Services } from './services.ts'

/** A server of the network. */
export type ListedNode = { readonly host: string; readonly port?: number | undefined }

type WithServices = { readonly services?: Partial<Services> | undefined }

/** Servers our node has met, as its `listnodes` tells them. Throws `service_not_configured` where there is no node to ask. */
export async function listedNodes({ services }: WithServices): Promise<readonly ListedNode[]> {
  const calls: NodeCalls | undefined = services?.nodeCalls
  if (calls === undefined) {
    throw new RequestRefused(
      'service_not_configured',
      'No node is asked here: this server reads recorded data.',
    )
  }
  const { nodes = [] } = await calls.call('/wallet/listnodes', {})
  return Array.isArray(nodes) ? (nodes as readonly unknown[]).flatMap(nodeOf) : []
}

/** java-tron gives the host as the hex of its text. */
function nodeOf(entry: unknown): ListedNode[] {
  const { host, port } =
    (entry as { readonly address?: { readonly host?: unknown; readonly port?: unknown } } | null)?.address ??
    {}
  if (typeof host !== 'string' || host.length > 510 || !/^([0-9a-f]{2})+$/i.test(host)) return []
  const text = toText(fromHex(host))
  // Names and addresses alone: what else a stranger announces is not shown.
  if (text === undefined || !/^[0-9A-Za-z.:_-]+$/.test(text)) return []
  return [{ host: text, ...(typeof port === 'number' && { port }) }]
}

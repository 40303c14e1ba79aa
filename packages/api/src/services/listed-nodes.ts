import { fromHex, toText } from '@sundial/primitives'
import { RequestRefused } from '../errors.ts'
import type { NodeCalls } from './node-calls.ts'
import type { Services } from './services.ts'

/** A server of the network. */
export type ListedNode = { readonly host: string; readonly port?: number | undefined }

type WithServices = { readonly services?: Partial<Services> | undefined }

/** Servers known to our node, from its `listnodes`. Throws `service_not_configured` without a node. */
export async function listedNodes({ services }: WithServices): Promise<readonly ListedNode[]> {
  const calls: NodeCalls | undefined = services?.nodeCalls
  if (calls === undefined) {
    throw new RequestRefused(
      'service_not_configured',
      'No node is available: this server reads recorded data.',
    )
  }
  const { nodes = [] } = await calls.call('/wallet/listnodes', {})
  return Array.isArray(nodes) ? (nodes as readonly unknown[]).flatMap(nodeOf) : []
}

/** java-tron sends the host as the hex of its text. */
function nodeOf(entry: unknown): ListedNode[] {
  const { host, port } =
    (entry as { readonly address?: { readonly host?: unknown; readonly port?: unknown } } | null)?.address ??
    {}
  if (typeof host !== 'string' || host.length > 510 || !/^(?:[0-9a-f]{2})+$/i.test(host)) return []
  const text = toText(fromHex(host))
  // Only names and addresses: other announcements of foreign servers are not shown.
  if (text === undefined || !/^[0-9A-Za-z.:_-]+$/.test(text)) return []
  return [{ host: text, ...(typeof port === 'number' && { port }) }]
}

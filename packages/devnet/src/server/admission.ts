// Who may send what: pages of any origin may use the chain, as they may use a public node; the tools beside it, which
// know keys and cheat, are for programs on this machine and for pages that this server itself answered.
import type { IncomingMessage } from 'node:http'
import { stringifyJson } from '@sundial/primitives'
import type { Answer } from './guarded.ts'
import { type HostPolicy, isFromOwnMachine, isHostAllowed, isToolHostAllowed } from './hosts.ts'

export type Admission = HostPolicy & {
  /** Other machines may use /cheat, /admin and /tre too. */
  readonly openTools?: boolean | undefined
}

export const isTool = ({ url = '' }: IncomingMessage): boolean => /^\/(cheat|admin|tre)(?![^/?#])/.test(url)

/** The answer to a request that is not admitted, whatever its method. Nothing of its body is read before. */
export function refusalOf(request: IncomingMessage, admission: Admission): Answer | undefined {
  const { headers, socket } = request
  if (!isHostAllowed(headers.host, admission)) return hostRefused
  if (!isTool(request)) return undefined
  if (!isToolHostAllowed(headers.host, admission)) return hostRefused
  if (!admission.openTools && !isFromOwnMachine(socket)) return peerRefused
  return isOfForeignPage(request) ? originRefused : undefined
}

/**
 * Browsers name the origin of a page and its relation to the server. They send neither for an image from a server that is
 * not on loopback and has no TLS, so there a browser's GET is refused altogether.
 */
function isOfForeignPage({ method = 'GET', headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'user-agent': agent = '' } = headers
  if (origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()))
    return true
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  return origin === undefined && method !== 'POST' && agent.startsWith('Mozilla/')
}

const refused = (status: number, code: string, words: string): Answer => ({
  status,
  body: stringifyJson({ Error: words, code }),
})

const hostRefused = refused(
  421,
  'host_refused',
  'This server does not answer to the name in Host: use localhost or 127.0.0.1, or start it with --allowed-hosts NAME.',
)
const peerRefused = refused(
  403,
  'tools_closed',
  '/cheat, /admin and /tre answer this machine only: start the server with --open-tools to open them to others.',
)
const originRefused = refused(
  403,
  'origin_refused',
  'Pages of other origins may not use /cheat, /admin and /tre: call them from a program, or type the address.',
)

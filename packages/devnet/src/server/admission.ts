// Which requests are admitted: pages of any origin may use the chain, as they may use a public node; its tools, which
// know keys and cheat, are for programs on this machine and for pages that this server itself answered.
import type { IncomingMessage } from 'node:http'
import { stringifyJson } from '@sundial/primitives'
import type { HttpResponse } from './response.ts'

export type Admission = HostPolicy & {
  /** Whether other machines may use /cheat, /admin and /tre. */
  readonly openTools?: boolean | undefined
}

export const isTool = ({ url = '' }: IncomingMessage): boolean => /^\/(cheat|admin|tre)(?![^/?#])/.test(url)

/** The response to a request that is not admitted, for any method. Its body is not read. */
export function refusalOf(request: IncomingMessage, admission: Admission): HttpResponse | undefined {
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

const refused = (status: number, code: string, words: string): HttpResponse => ({
  status,
  body: stringifyJson({ Error: words, code }),
})

const hostRefused = refused(
  421,
  'host_refused',
  'This server does not accept the name in the Host header: use localhost or 127.0.0.1, or start it with --allowed-hosts NAME.',
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

/** Names under which a page on this machine reaches a server that listens on loopback. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'] as const

export type HostPolicy = {
  /** Address the server listens on. */
  readonly host: string
  /** Further names it accepts, without ports; `*` accepts every name. */
  readonly allowedHosts?: readonly string[] | undefined
}

/**
 * Whether a server answers a request with this Host header. A page whose own name suddenly resolves to 127.0.0.1 (DNS
 * rebinding) is same-origin for the browser; only the name in Host tells it apart. Requests without Host come from no browser.
 */
export function isHostAllowed(header: string | undefined, { host, allowedHosts }: HostPolicy): boolean {
  if (header === undefined || allowedHosts?.includes('*')) return true
  if (!isLoopback(host) && allowedHosts === undefined) return true
  const name = hostNameOf(header)
  return name !== undefined && [...localHosts, inUrl(host), ...(allowedHosts ?? [])].includes(name)
}

/** As `isHostAllowed`, for what only this machine may use: any name must be given, also where others are answered. */
function isToolHostAllowed(header: string | undefined, policy: HostPolicy): boolean {
  if (!isHostAllowed(header, policy)) return false
  if (header === undefined || policy.allowedHosts?.includes('*')) return true
  const name = hostNameOf(header)
  // An address, unlike a name, cannot be made to mean another machine.
  return (
    name !== undefined &&
    (isIpLiteral(name) || [...localHosts, ...(policy.allowedHosts ?? [])].includes(name))
  )
}

function isLoopback(address: string): boolean {
  const plain = withoutMapping(address)
  return plain === 'localhost' || plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain)
}

/** Whether both ends of a connection are this machine. */
function isFromOwnMachine(socket: {
  readonly remoteAddress?: string | undefined
  readonly localAddress?: string | undefined
}): boolean {
  const { remoteAddress, localAddress } = socket
  return remoteAddress !== undefined && (isLoopback(remoteAddress) || remoteAddress === localAddress)
}

/** Lower case and without the port, as the URL parser writes it. */
function hostNameOf(header: string): string | undefined {
  if (/[/?#@\\\s]/.test(header) || !URL.canParse(`http://${header}`)) return undefined
  return new URL(`http://${header}`).hostname
}

const isIpLiteral = (name: string): boolean => name.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(name)

/** An IPv4 address on a socket that serves IPv6 too. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host.toLowerCase())

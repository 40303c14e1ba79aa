import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { Unavailable } from '@sundial/primitives'
import { RequestRefused } from '../../errors.ts'

/** Addresses outside the public network (IANA special-purpose registries). */
const reserved = new BlockList()
const ranges: readonly (readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
]
for (const [address, bits, family] of ranges) reserved.addSubnet(address, bits, family)

/** Global unicast; everything else in IPv6 is local, mapped to IPv4, multicast or unassigned. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address can be a public machine, rather than one in our own network. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 4) return !reserved.check(plain, 'ipv4')
  return family === 6 && global6.check(plain, 'ipv6') && !reserved.check(plain, 'ipv6')
}

export type OutboundLimits = { readonly timeoutMs: number; readonly maxBytes: number }
/** JSON to post; without it the URL is fetched with GET. */
export type OutboundRequest = OutboundLimits & {
  readonly body?: string
  /** Besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>>
}
export type Outbound = (url: URL, request: OutboundRequest) => Promise<Fetched>
export type Fetched = { readonly contentType: string; readonly bytes: Buffer }

type Options = {
  /** Addresses to which connections are allowed. */
  readonly isAllowed?: (address: string) => boolean
  /** Addresses from the operator's own settings: their ports are allowed, besides 80 and 443. */
  readonly configured?: readonly URL[]
}

const usualPorts = ['', '80', '443']

/**
 * Fetches from a host on the public network: connects to the address that was checked, so that a name cannot resolve
 * differently in between. Follows no redirect: it throws `Redirected`. It sends no cookie or referrer, and reads nothing beyond the limits. Throws
 * `url_refused`, and `fetch_failed` when there is no usable answer.
 */
export function createOutbound({ isAllowed, configured = [] }: Options = {}): Outbound {
  const ports = new Set([...usualPorts, ...configured.map(({ port }) => port)])
  const allows = isAllowed ?? isPublicAddress
  return async (url, limits) => {
    if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      throw urlRefused('Only plain http and https URLs are fetched.')
    }
    if (isAllowed === undefined && !ports.has(url.port))
      throw urlRefused(`Port ${url.port} is not allowed; use one of 80, 443 and the configured ones.`)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address needs no look-up.
    if (isIP(host) !== 0 && !allows(host)) throw urlRefused('The address is not on the public network.')
    return read(url, await send(url, allows, limits), limits)
  }
}

function send(
  url: URL,
  allows: (address: string) => boolean,
  { timeoutMs, body, headers }: OutboundRequest,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = request(
      url,
      {
        lookup: guarded(allows),
        agent: false,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json, image/*',
          'user-agent': 'sundial',
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      },
      resolve,
    )
    outgoing.on('error', (cause) =>
      reject(
        cause instanceof RequestRefused
          ? cause
          : new FetchFailed(`${url.host} cannot be reached.`, { cause }),
      ),
    )
    outgoing.end(body)
  })
}

type LookupDone = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Every address of a name must be allowed: a name with a forbidden one is hostile. */
const guarded =
  (allows: (address: string) => boolean) =>
  (hostname: string, options: LookupOptions, done: LookupDone): void => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return done(error, [])
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => allows(address))) {
        // The same words as for a name that does not exist: which names there are inside is nobody's business.
        return done(new Error('not on the public network'), [])
      }
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

async function read(url: URL, answer: IncomingMessage, { maxBytes }: OutboundLimits): Promise<Fetched> {
  try {
    const location = redirectOf(url, answer)
    if (location !== undefined) throw new Redirected(location)
    if (answer.statusCode !== 200)
      throw new FetchFailed(`The other server answered with ${answer.statusCode}.`)
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer) {
      length += (part as Buffer).length
      if (length > maxBytes)
        throw new FetchFailed(`The other server answered with more than ${maxBytes} bytes.`)
      parts.push(part as Buffer)
    }
    return { contentType: answer.headers['content-type'] ?? '', bytes: Buffer.concat(parts) }
  } catch (cause) {
    if (cause instanceof FetchFailed) throw cause
    throw new FetchFailed('The other server closed the connection or took too long.', { cause })
  } finally {
    answer.destroy()
  }
}

const redirects: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308])

function redirectOf(url: URL, { statusCode, headers: { location } }: IncomingMessage): URL | undefined {
  if (!redirects.has(statusCode) || location === undefined || !URL.canParse(location, url.href))
    return undefined
  return new URL(location, url.href)
}

export const urlRefused = (message: string) => new RequestRefused('url_refused', message)

export class FetchFailed extends Unavailable {
  readonly code = 'fetch_failed'
}

/** The other server names another place, which is checked as any URL when somebody fetches it. */
export class Redirected extends FetchFailed {
  constructor(readonly location: URL) {
    super('The other server redirects to another address.')
  }
}

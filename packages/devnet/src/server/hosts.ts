/** Names under which a page on this machine reaches a server that listens on loopback. */
const localHosts = ['localhost', '127.0.0.1', '[::1]'] as const

export type HostPolicy = {
  /** Address the server listens on. */
  readonly host: string
  /** Further names it answers to, without ports; `*` stands for every name. */
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
export function isToolHostAllowed(header: string | undefined, policy: HostPolicy): boolean {
  if (!isHostAllowed(header, policy)) return false
  if (header === undefined || policy.allowedHosts?.includes('*')) return true
  const name = hostNameOf(header)
  // Nobody can make an address, unlike a name, mean another machine.
  return (
    name !== undefined &&
    (isIpLiteral(name) || [...localHosts, ...(policy.allowedHosts ?? [])].includes(name))
  )
}

export function isLoopback(address: string): boolean {
  const plain = withoutMapping(address)
  return plain === 'localhost' || plain === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain)
}

/** Whether both ends of a connection are this machine. */
export function isFromOwnMachine(socket: {
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

// Finds the client address of a request: the address of its connection, or the one a trusted proxy reports.
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

export type IsTrusted = (address: string) => boolean

/**
 * Parses `--trusted-proxies`: addresses, subnets such as `10.0.0.0/8`, and `loopback`, separated by commas. Without it
 * no proxy is trusted. Fastify's `trustProxy` takes the same function, so that `request.ip` equals `clientAddressOf`.
 */
export function trustedProxies(text: string | undefined): IsTrusted {
  const items = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((item) => item !== '')
  // A check creates objects, and every request makes one.
  if (items.length === 0) return () => false
  const list = new BlockList()
  for (const item of items) {
    if (item === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4')
      list.addAddress('::1', 'ipv6')
    } else add(list, item)
  }
  return (address) => {
    const plain = plainAddress(address)
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}

function add(list: BlockList, item: string): void {
  const [address = '', bits] = item.split('/')
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** A client whom its proxy does not name: all of these are one visitor. */
const unnamed = '0.0.0.0'

/**
 * The nearest address that is not a trusted proxy: X-Forwarded-For is read from its end while the writer is trusted.
 * Entries written by the caller come first and are never reached. Where the header ends without an address, the request counts as one
 * of the proxy that wrote it, but never as one of this machine itself, which has no limits.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrusted,
): string {
  const { hops, isBroken } = hopsOf(headers)
  let address = socket.remoteAddress ?? ''
  while (hops.length > 0 && isTrusted(address)) address = hops.pop()!
  return isBroken && isTrusted(address) && isOwnMachine(address) ? unnamed : address
}

/** Leaves the address of `clientAddressOf` alone in the header of a trusted proxy, for readers that take an entry as it is. */
export function cleanForwarded(
  request: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrusted,
): void {
  const { socket, headers } = request
  if (headers['x-forwarded-for'] === undefined || !isTrusted(socket.remoteAddress ?? '')) return
  headers['x-forwarded-for'] = clientAddressOf(request, isTrusted)
}

/**
 * Addresses, the nearest last. Some proxies write ports. An entry that is no address says nothing about the client, so that the list
 * ends there.
 */
function hopsOf(headers: IncomingMessage['headers']): {
  readonly hops: string[]
  readonly isBroken: boolean
} {
  const header = headers['x-forwarded-for']
  if (header === undefined) return { hops: [], isBroken: false }
  const addresses = [header].flat().join(',').split(',').map(addressIn)
  const hops = addresses.slice(addresses.lastIndexOf(undefined) + 1).filter((one) => one !== undefined)
  return { hops, isBroken: hops.length < addresses.length }
}

/** `1.2.3.4:5`, `[2001:db8::1]:5` and `"[2001:db8::1]"` name an address too. */
function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (bracketed !== undefined) return isIPv6(bracketed) ? plainAddress(bracketed) : undefined
  const address = plainAddress(text.replace(/^([\d.]+):\d{1,5}$/, '$1'))
  return isIP(address) === 0 ? undefined : address
}

export const isOwnMachine = (address: string): boolean => /^(::1$|127\.)/.test(plainAddress(address))

/** Who shares scarce work with other visitors; this machine itself has no share, and no limit. */
export const shareOf = (address: string): string | undefined =>
  isOwnMachine(address) ? undefined : siteOf(address)

/** The owner of one address of an IPv6 /64 has them all: the first 64 bits identify the client. */
export function siteOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** IPv4-mapped addresses, in decimal and in hex, as IPv4, without a zone. */
function plainAddress(address: string): string {
  // Most addresses are IPv4, and every request asks.
  if (!address.includes(':')) return address
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return plain
  return groups
    .slice(6)
    .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
    .join('.')
}

/** The eight groups of an IPv6 address, in small letters and without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = inHex(address).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** Without a part in decimal at the end. */
const inHex = (address: string): string =>
  address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.map(Number)
    return `${((a! << 8) | b!).toString(16)}:${((c! << 8) | d!).toString(16)}`
  })

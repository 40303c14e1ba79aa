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

/**
 * The nearest address that is not a trusted proxy: X-Forwarded-For is read from its end while the writer is trusted.
 * Entries written by the caller come first and are never reached.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: IsTrusted,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const hops = forwarded.map((hop) => hop.trim()).filter((hop) => hop !== '')
  let address = socket.remoteAddress ?? ''
  while (hops.length > 0 && isTrusted(address)) address = hops.pop()!
  return address
}

export const isOwnMachine = (address: string): boolean => /^(::1$|(::ffff:)?127\.)/.test(address)

/** The owner of one address of an IPv6 /64 has them all: the first 64 bits identify the client. */
export function siteOf(address: string): string {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = tail === undefined ? first : [...first, ...zeros, ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** IPv4-mapped addresses as IPv4, without a zone. */
const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')

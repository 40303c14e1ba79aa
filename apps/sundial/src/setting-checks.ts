// Checks of setting values: each returns the value, or throws an error that says what to write.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { toAddress, type NetworkKind, networkKinds } from '@sundial/primitives'

export type Check<Value> = (text: string) => Value

export function port(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535) throw new Error('use a port from 0 to 65535.')
  return number
}

export function word(text: string): string {
  return text
}

/** Absolute, so that no part of the program reads it in another working directory: child processes have their own. */
export function path(text: string): string {
  if (/^~(\/|$)/.test(text)) throw new Error('use a path without ~, which no shell has replaced here.')
  return resolve(text)
}

/** A file whose name looks like a day has to be written with its folder. */
export function pathOrAddressOrDay(text: string): string {
  if (/^\d{4}-\d{1,2}-\d{1,2}$/.test(text)) return day(text)
  return /^https?:\/\//.test(text) ? text : path(text)
}

export function day(text: string): string {
  if (isDay(text)) return text
  throw new Error('use a day of the calendar, such as 2026-01-31.')
}

/** Of the calendar: there is no February 30. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const timeMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(timeMs) && new Date(timeMs).toISOString().startsWith(text)
}

export function exportFormat(text: string): 'parquet' {
  if (text === 'parquet') return text
  throw new Error('use parquet.')
}

export function sentence(text: string): string {
  if (text.length <= 500 && !/\p{C}/u.test(text)) return text
  throw new Error('use at most 500 characters, without control characters.')
}

export function count(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new Error('use a number from 0 to 999999.')
}

export function megabytes(text: string): number {
  const number = Number(text)
  if (/^\d{2,7}$/.test(text) && number >= 32 && number <= 1_048_576) return number
  throw new Error('use a number of megabytes from 32 to 1048576.')
}

export function sha256(text: string): string {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return text.toLowerCase()
  throw new Error('use 64 hex digits.')
}

export function threads(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) <= 64) return Number(text)
  throw new Error('use a number from 0 to 64.')
}

export function spanBlocks(text: string): number {
  const number = Number(text)
  if (/^\d{2,4}$/.test(text) && number >= 64 && number <= 8192 && number % 64 === 0) return number
  throw new Error('use a multiple of 64 from 64 to 8192.')
}

const units = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 } as const

export function bytes(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,15})([KMGT]?)$/.exec(text) ?? []
  const number = Number(digits) * units[unit as keyof typeof units]
  if (digits !== '' && Number.isSafeInteger(number)) return number
  throw new Error('use bytes such as 20000000000, or 500M or 20G.')
}

export function connections(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 5) return Number(text)
  throw new Error('use a number from 5 to 999.')
}

export function addresses(text: string): string {
  const items = listOf(text)
  const isAddress = (item: string) => isIP(item.replace(/\/\d{1,3}$/, '')) !== 0 || item === 'loopback'
  if (items.every(isAddress)) return items.join(',')
  throw new Error('use addresses such as 10.0.0.2, 10.0.0.0/8 or loopback, separated by commas.')
}

/** Normalized by the URL parser, which is how they are compared. */
export function hostNames(text: string): readonly string[] {
  return listOf(text).map((item) => {
    if (item === '*') return item
    const isName = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)$/i.test(item) && URL.canParse(`http://${item}`)
    if (!isName)
      throw new Error('use names such as explorer.example, separated by commas and without ports, or *.')
    return new URL(`http://${item}`).hostname
  })
}

export function price(text: string): string {
  if (/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,18})?$/.test(text)) return text
  if (isWebAddress(text)) return text
  throw new Error('use a number above 0 such as 0.25, or https://HOST/PATH.')
}

export function webAddresses(text: string): string {
  const items = listOf(text)
  if (items.every(isWebAddress)) return items.join(',')
  throw new Error('use https://HOST/PATH, several separated by commas.')
}

export function webAddress(text: string): string {
  if (isWebAddress(text)) return text
  throw new Error('use https://HOST/PATH.')
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/@]+(\/\S*)?$/.test(text) && URL.canParse(text)

export function seconds(text: string): number {
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text)) return Number(text)
  throw new Error('use seconds, such as 3 or 0.5, or 0.')
}

export function perSecond(text: string): number {
  if (/^\d{1,5}(\.\d{1,3})?$/.test(text)) return Number(text)
  throw new Error('use a number per second, such as 5 or 0.5, or 0.')
}

export function yesOrNo(text: string): boolean {
  if (['true', '1'].includes(text)) return true
  if (['false', '0'].includes(text)) return false
  throw new Error('use true or false.')
}

export function nodeSource(text: string): string {
  const [, folder] = /^recorded:(.+)$/s.exec(text) ?? []
  if (folder !== undefined) return `recorded:${path(folder)}`
  const items = listOf(text)
  if (items.every((item) => isNodeAddress(item) || isGrpcAddress(item))) return items.join(',')
  throw new Error('use http://HOST:PORT, https://HOST, grpc://HOST:PORT, grpcs://HOST or recorded:DIR.')
}

export function nodeAddresses(text: string): string {
  const items = listOf(text)
  if (items.every(isNodeAddress)) return items.join(',')
  throw new Error('use http://HOST:PORT or https://HOST, several separated by commas.')
}

/** A URL of its own may have a path before the node's own ones. */
export function nodeUrl(text: string): string {
  if (/^https?:\/\/[^\s@?#]+$/.test(text) && URL.canParse(text)) return text
  throw new Error('use http://HOST:PORT or https://HOST.')
}

/** The node of a chain to continue, and from which block on: its newest by default. */
export type ForkPlace = { readonly url: string; readonly height?: number }

export function forkPlace(text: string): ForkPlace {
  const [, url = '', height] = /^([^@]*)(?:@(\d{1,12}))?$/.exec(text) ?? []
  try {
    return { url: nodeUrl(url), ...(height === undefined ? {} : { height: Number(height) }) }
  } catch {
    throw new Error(
      'use http://HOST:PORT or https://HOST, with @HEIGHT behind it for a block that is not the newest.',
    )
  }
}

const isGrpcAddress = (item: string): boolean => /^grpcs?:\/\/[^/\s]+\/?$/.test(item)
const isNodeAddress = (item: string): boolean => /^https?:\/\/[^/\s]+\/?$/.test(item)

/** One or several of ID and ID=NODE, one a line; in the environment also separated by spaces. */
export function networkNames(text: string): string {
  const items = text.trim().split(/\s+(?=[a-z][a-z0-9]*(?:=|\s|$))/)
  for (const item of items) {
    const [, id = '', node] = /^([^=]*)(?:=(.*))?$/s.exec(item) ?? []
    networkId(id)
    if (node !== undefined && node !== 'own') nodeSource(node)
  }
  return items.join('\n')
}

/** Also the name of a folder, of a schema and of a part of the path. */
export function networkId(text: string): string {
  if (/^[a-z][a-z0-9]{0,19}$/.test(text) && !['public', 'sundial'].includes(text)) return text
  throw new Error('use main, nile, shasta or an id of your own: small letters and digits, 20 at most.')
}

export const publicIds: readonly string[] = ['main', 'nile', 'shasta']

/** Without a node of its own an id says which public network `--node` belongs to. */
export function publicId(text: string): string {
  if (publicIds.includes(text)) return text
  throw new Error('known networks are main, nile and shasta.')
}

export function networkKind(text: string): NetworkKind {
  const kind = networkKinds.find((one) => one === text)
  if (kind !== undefined) return kind
  throw new Error('use main, side or test.')
}

export function databaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text
  throw new Error('use postgresql://USER:PASSWORD@HOST:PORT/DATABASE.')
}

export function databaseUrls(text: string): readonly string[] {
  try {
    return listOf(text).map(databaseUrl)
  } catch {
    throw new Error('use postgresql://USER:PASSWORD@HOST:PORT/DATABASE, several separated by commas.')
  }
}

export function fromBlock(text: string): number | 'latest' {
  if (text === 'latest') return text
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new Error('use a height or latest.')
}

const listOf = (text: string): readonly string[] => text.split(',').map((item) => item.trim())

export function contractAddress(text: string): string {
  try {
    return toAddress(text)
  } catch {
    throw new Error('use the address of a contract, T… or 41….')
  }
}

export function sideChainId(text: string): string {
  if (/^41[0-9a-fA-F]{40}$/.test(text)) return text.toLowerCase()
  throw new Error('use 41 and 40 more hex digits.')
}

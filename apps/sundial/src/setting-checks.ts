// Checks of what a setting may hold: each returns the value, or throws an error that says what to write.
import { isIP } from 'node:net'

export type Check<Value> = (text: string) => Value

export function port(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number > 65_535) throw new Error('a port is a number from 0 to 65535.')
  return number
}

export function word(text: string): string {
  return text
}

export function count(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new Error('write a number from 0 to 999999.')
}

export function connections(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 4) return Number(text)
  throw new Error('write a number from 4 to 999.')
}

export function addresses(text: string): string {
  const items = listOf(text)
  const isAddress = (item: string) => isIP(item.replace(/\/\d{1,3}$/, '')) !== 0 || item === 'loopback'
  if (items.every(isAddress)) return items.join(',')
  throw new Error('write addresses such as 10.0.0.2, 10.0.0.0/8 or loopback, with commas.')
}

/** As the URL parser writes them, which is how they are compared. */
export function hostNames(text: string): readonly string[] {
  return listOf(text).map((item) => {
    if (item === '*') return item
    const isName = /^(\[[0-9a-f:.]+\]|[^\s:/?#@[\]\\]+)$/i.test(item) && URL.canParse(`http://${item}`)
    if (!isName) throw new Error('write names such as explorer.example, with commas and without ports, or *.')
    return new URL(`http://${item}`).hostname
  })
}

export function price(text: string): string {
  if (/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,18})?$/.test(text)) return text
  if (isWebAddress(text)) return text
  throw new Error('write a figure above 0 such as 0.25, or https://HOST/PATH.')
}

export function webAddresses(text: string): string {
  const items = listOf(text)
  if (items.every(isWebAddress)) return items.join(',')
  throw new Error('write https://HOST/PATH, several with commas.')
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/@]+(\/\S*)?$/.test(text) && URL.canParse(text)

export function seconds(text: string): number {
  if (/^\d{1,4}(\.\d{1,3})?$/.test(text)) return Number(text)
  throw new Error('write seconds, such as 3 or 0.5, or 0.')
}

export function perSecond(text: string): number {
  if (/^\d{1,5}(\.\d{1,3})?$/.test(text)) return Number(text)
  throw new Error('write a number a second, such as 5 or 0.5, or 0.')
}

export function yesOrNo(text: string): boolean {
  if (['true', '1'].includes(text)) return true
  if (['false', '0'].includes(text)) return false
  throw new Error('write true or false.')
}

export function nodeSource(text: string): string {
  if (/^recorded:.+$/s.test(text)) return text
  const items = listOf(text)
  if (items.every(isNodeAddress)) return items.join(',')
  throw new Error('write http://HOST:PORT, https://HOST or recorded:DIR.')
}

export function nodeAddresses(text: string): string {
  const items = listOf(text)
  if (items.every(isNodeAddress)) return items.join(',')
  throw new Error('write http://HOST:PORT or https://HOST, several with commas.')
}

const isNodeAddress = (item: string): boolean => /^https?:\/\/[^/\s]+\/?$/.test(item)

export function networkName(text: string): string {
  if (['main', 'nile', 'shasta'].includes(text)) return text
  throw new Error('known networks are main, nile and shasta.')
}

export function networkKind(text: string): 'main' | 'side' | 'test' {
  if (text === 'main' || text === 'side' || text === 'test') return text
  throw new Error('write main, side or test.')
}

export function databaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text
  throw new Error('write postgresql://USER:PASSWORD@HOST:PORT/DATABASE.')
}

export function fromBlock(text: string): number | 'latest' {
  if (text === 'latest') return text
  if (/^\d{1,12}$/.test(text)) return Number(text)
  throw new Error('write a height or latest.')
}

const listOf = (text: string): readonly string[] => text.split(',').map((item) => item.trim())

import type { Found } from './search.ts'

const key = 'sundial-searches'
const most = 5

/** What was found and followed last, newest first. */
export function recentSearches(): readonly Found[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(held) ? held.filter(isKept).slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberSearch({ desc, value, name }: Found): void {
  const rest = recentSearches().filter((one) => one.desc !== desc || one.value !== value)
  try {
    localStorage.setItem(key, JSON.stringify([{ desc, value, name }, ...rest].slice(0, most)))
  } catch {
    // Without storage there is nothing to remember with.
  }
}

const isKept = (item: unknown): item is Found =>
  typeof item === 'object' &&
  item !== null &&
  'desc' in item &&
  typeof item.desc === 'string' &&
  'value' in item &&
  typeof item.value === 'string'

export const themes = ['light', 'dark', 'tron'] as const
export type ThemeName = (typeof themes)[number]
export const currencies = ['TRX', 'BTC', 'USD', 'EUR', 'ETH'] as const
export type Currency = (typeof currencies)[number]

export type Settings = {
  readonly theme: ThemeName
  /** As chosen; an unknown one is treated as English. */
  readonly language: string
  readonly currency: Currency
  /** Format of time columns. */
  readonly times: 'age' | 'clock'
  /** Whether lists follow the head of the chain. */
  readonly live: boolean
  /** Number of the last dismissed notice. */
  readonly seenNotice: number
  /** Hidden columns, by list. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
}

export const defaultSettings: Settings = {
  theme: 'light',
  language: 'en',
  currency: 'TRX',
  times: 'age',
  live: true,
  seenNotice: -1,
  hiddenColumns: {},
}

export const storageKey = 'sundial'

/**
 * The stored settings, read before anything else is loaded; the defaults where none are stored or storage is
 * unavailable.
 */
export function readSettings(): Settings {
  try {
    const { state } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { readonly state?: unknown }
    return { ...defaultSettings, ...saneSettings(state) }
  } catch {
    return defaultSettings
  }
}

/** Without storage the settings last as long as the page. */
export function storeSettings(settings: Settings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ state: settings, version: 1 }))
  } catch {
    // Full or forbidden.
  }
}

/** Storage may contain anything: data of older releases, manual edits. */
export function saneSettings(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {}
  const { theme, language, currency, times, live, seenNotice, hiddenColumns } = stored as Record<
    string,
    unknown
  >
  return {
    theme: themes.find((name) => name === theme) ?? defaultSettings.theme,
    language: typeof language === 'string' ? language : defaultSettings.language,
    currency: currencies.find((name) => name === currency) ?? defaultSettings.currency,
    times: times === 'clock' ? 'clock' : 'age',
    live: live !== false,
    seenNotice: Number.isSafeInteger(seenNotice) ? Number(seenNotice) : defaultSettings.seenNotice,
    hiddenColumns: saneColumns(hiddenColumns),
  }
}

function saneColumns(stored: unknown): Settings['hiddenColumns'] {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((column) => typeof column === 'string'),
    ),
  )
}

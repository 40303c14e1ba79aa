/**
 * Returns what is created for a locale and options, such as a formatter, and creates it once: a page formats hundreds of
 * values, and ages again every second.
 */
export function cached<Options extends object, Format>(create: (locale: string, options: Options) => Format) {
  const formats = new Map<string, Format>()
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = formats.get(key)
    if (known !== undefined) return known
    const format = create(locale, options)
    formats.set(key, format)
    return format
  }
}

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const ageFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** Local time of day to the second. */
export const timeOfDay = (timeMs: number, locale: string): string =>
  dateFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(timeMs)

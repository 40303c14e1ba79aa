/** Anything a person writes for a web address: without http or https, http:// stands before it. `undefined` for what is none. */
export function outsideUrl(text: string): string | undefined {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed)
  if (hasScheme && !/^https?:\/\//i.test(trimmed)) return undefined
  const whole = hasScheme ? trimmed : `http://${trimmed}`
  if (/\s/.test(whole) || !URL.canParse(whole)) return undefined
  const { hostname, username } = new URL(whole)
  // A name before @ makes one host look like another.
  return username === '' && (hostname.includes('.') || hostname.startsWith('[')) ? whole : undefined
}

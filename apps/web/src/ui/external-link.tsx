import type { MouseEvent, ReactNode } from 'react'
import { create } from 'zustand'

type Props = { readonly url: string; readonly children: ReactNode }

/** A link out of the app: it warns first. Text that is not a web address stays text. */
export function ExternalLink({ url, children }: Props) {
  if (/^mailto:/i.test(url)) return <a href={url}>{children}</a>
  const to = outsideUrl(url)
  if (to === undefined) return children
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    leaveFor(to)
  }
  return (
    <a href={to} target="_blank" rel="noopener noreferrer" onClick={ask} onAuxClick={ask}>
      {children}
    </a>
  )
}

/**
 * Accepts a web address as people write it: `http://` is prepended where the scheme is missing. `undefined` for
 * anything else.
 */
export function outsideUrl(text: string): string | undefined {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(trimmed)
  if (hasScheme && !/^https?:\/\//i.test(trimmed)) return undefined
  const whole = hasScheme ? trimmed : `http://${trimmed}`
  if (/\s/.test(whole) || !URL.canParse(whole)) return undefined
  const { hostname, username } = new URL(whole)
  // A user name before @ makes one host look like another.
  return username === '' && (hostname.includes('.') || hostname.startsWith('[')) ? whole : undefined
}

/** The web address that the user is about to open. */
export const useLeaving = create<{ readonly url: string | undefined }>(() => ({ url: undefined }))

export const leaveFor = (url: string | undefined): void => useLeaving.setState({ url })

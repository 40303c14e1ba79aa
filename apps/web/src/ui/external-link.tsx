import type { MouseEvent, ReactNode } from 'react'
import { leaveFor } from './leaving.ts'
import { outsideUrl } from './outside-url.ts'

type Props = { readonly url: string; readonly children: ReactNode }

/** A way out of the app: a press asks first. What is no web address stays text. */
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

// Charts in frames of other sites: the server allows them for one path, at which the app has no other page.

/** Whether the page came from the path for frames. Exactly what `web-files` of the server sends without its usual policy. */
export const isFramePath = (pathname: string): boolean => pathname.endsWith('/embed')

/** Once and for all: a site that has the page in a frame can change what follows `#`, and nothing else without a new page. */
export const isInFrame: boolean = typeof location === 'object' && isFramePath(location.pathname)

/** The URL of a hash route of this site as a frame shows it. */
export const frameUrl = (hash: string): string => new URL(`embed${hash}`, baseUrl()).href

/** The URL of a hash route on the site itself. */
export const siteUrl = (hash: string): string => new URL(hash, baseUrl()).href

const baseUrl = (): URL => new URL('./', document.baseURI)

/** Links lead out of the frame: it has only charts. */
export function openLinksOutside(): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const hash = link?.getAttribute('href') ?? ''
      const at = hash.indexOf('#')
      if (!(link instanceof HTMLAnchorElement) || at < 0 || link.target === '_blank') return
      link.href = siteUrl(hash.slice(at))
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
      // The router would take it for a page of the frame.
      event.stopPropagation()
    },
    { capture: true },
  )
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Runs when the address of the page changes: by a link, by Back, or by hand. The next page is not there yet. */
export function useOnLeave(act: () => void): void {
  const router = useRouter()
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
        if (fromLocation !== undefined && hrefChanged) latest.current()
      }),
    [router],
  )
}

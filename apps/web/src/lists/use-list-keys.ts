import { type RefObject, useEffect } from 'react'
import { isTypingIn } from '../ui/is-typing-in.ts'
import { pageCountOf } from './list-address.ts'
import type { List } from './use-list.ts'

/**
 * Arrow keys in a list: down and up move between rows by their first links, while the focus is in the list or
 * nowhere; right and left turn the page (reversed in right-to-left languages).
 */
export function useListKeys<Row>(frame: RefObject<HTMLElement | null>, list: List<Row>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { current } = frame
      const { key, target } = event
      if (current === null || isTypingIn(target) || hasModifier(event) || isElsewhere(current, target)) return
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (focusRow(current, key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      }
      if (key === 'ArrowRight' || key === 'ArrowLeft') turnPage(list, key === 'ArrowRight')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [frame, list])
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey

/** The keys belong to the focused element: a menu, a dialog, another list. */
const isElsewhere = (frame: HTMLElement, target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.matches('body, main') &&
  (!frame.contains(target) || document.querySelector('dialog[open]') !== null)

function focusRow(frame: HTMLElement, step: 1 | -1): boolean {
  const rows = [...frame.querySelectorAll<HTMLElement>('tbody tr:not([aria-hidden])')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at < 0 && step < 0 ? -1 : at + step]
  const link = next?.querySelector<HTMLElement>('a, button')
  link?.focus()
  return link !== null && link !== undefined
}

function turnPage<Row>({ address, page, goTo }: List<Row>, isRight: boolean) {
  const isForward = isRight === (document.documentElement.dir !== 'rtl')
  const next = address.page + (isForward ? 1 : -1)
  if (page?.total !== undefined && next >= 1 && next <= pageCountOf(page.total, address.size))
    goTo({ page: next })
}

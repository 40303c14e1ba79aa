import { useEffect, useRef, useState } from 'react'
import styles from './tooltip-layer.module.css'

const tipId = 'tooltip'

type Tip = { readonly text: string; readonly target: DOMRect }

/**
 * One tooltip for the page, shown for any element with `data-tip` or `data-sun` under the pointer or focus, so
 * that a table of two hundred rows needs no tooltip components. Its text must also be accessible in another way.
 */
export function TooltipLayer({ tipOf }: { readonly tipOf: (carrier: HTMLElement) => string | undefined }) {
  const [tip, setTip] = useState<Tip>()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let described: Element | null = null
    /** For an amount the tooltip is also its description; other elements have a hidden text. */
    const describe = (carrier: HTMLElement | null) => {
      described?.removeAttribute('aria-describedby')
      described = carrier?.dataset['sun'] === undefined ? null : carrier
      described?.setAttribute('aria-describedby', tipId)
    }
    const show = ({ target }: Event) => {
      const carrier = target instanceof Element ? target.closest<HTMLElement>('[data-tip], [data-sun]') : null
      const text = carrier ? tipOf(carrier) : undefined
      describe(text === undefined ? null : carrier)
      setTip(carrier && text ? { text, target: carrier.getBoundingClientRect() } : undefined)
    }
    const hide = () => {
      describe(null)
      setTip(undefined)
    }
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    document.addEventListener('focusout', hide)
    document.addEventListener('keydown', onKey)
    window.addEventListener('scroll', hide, { passive: true, capture: true })
    return () => {
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', onKey)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [tipOf])

  useEffect(() => {
    if (box.current === null || tip === undefined) return
    const { offsetWidth, offsetHeight, style } = box.current
    const { left, top, bottom, width } = tip.target
    const across = Math.min(
      Math.max(8, left + width / 2 - offsetWidth / 2),
      window.innerWidth - offsetWidth - 8,
    )
    const above = top - offsetHeight - 8
    style.transform = `translate(${across}px, ${above < 8 ? bottom + 8 : above}px)`
    style.opacity = '1'
  }, [tip])

  return tip === undefined ? null : (
    <div ref={box} id={tipId} className={styles['tip']} aria-hidden>
      {tip.text}
    </div>
  )
}

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { IconArrowUp, IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import styles from './frozen-rows.module.css'

type Newest<Value> = {
  /** Identifies the request: rows of another request are never frozen. */
  readonly question: string
  readonly value: Value | undefined
  /** Of its rows, from the top. */
  readonly keys: readonly string[]
  /** The rows are those of another request, which are never frozen. */
  readonly isStandIn: boolean
}

export type Waiting = {
  /** Number of new rows on top; absent when the rows changed in another way. */
  readonly count: number | undefined
}

/** Freezes rows while the user reads them; newer ones are shown on request or when the user stops reading. */
export function useFrozenRows<Value>(isRead: boolean, newest: Newest<Value>) {
  const { question, value, keys, isStandIn } = newest
  const [last, setLast] = useState<Newest<Value>>()
  const mayWait = isRead && last?.question === question && !last.isStandIn && last.keys.length > 0
  const waiting = mayWait ? waitingOf(last.keys, keys) : undefined
  const isShown = last?.question === question && last.value === value && last.isStandIn === isStandIn
  if (waiting === undefined && !isShown) setLast(newest)
  return {
    shown: waiting === undefined ? value : last?.value,
    waiting,
    show: () => setLast(undefined),
  }
}

/** The difference that would move the shown rows; figures within them may change. */
export function waitingOf(shown: readonly string[], newest: readonly string[]): Waiting | undefined {
  if (shown.length === newest.length && shown.every((key, index) => key === newest[index])) return undefined
  const count = newest.indexOf(shown[0] ?? '')
  const isOnTop =
    count > 0 && shown.slice(0, newest.length - count).every((key, at) => key === newest[count + at])
  return { count: isOnTop ? count : undefined }
}

/**
 * Whether the user is reading rows: their top is scrolled away, a mouse is over them, or one of them has the
 * focus. `reader` has the handlers for the element around the rows.
 */
export function useIsReading(frame: RefObject<HTMLElement | null>) {
  const [isPastTop, setPastTop] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const { isPointedAt, pointed } = useIsPointedAt()
  useEffect(() => {
    const look = () => setPastTop((frame.current?.getBoundingClientRect().top ?? 0) < 0)
    // With the frame's own layout: an earlier look would cost one more.
    const first = requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(first)
      window.removeEventListener('scroll', look)
    }
  }, [frame])
  return {
    isRead: isPastTop || isPointedAt || hasFocus,
    reader: { ...pointed, onFocus: () => setFocus(true), onBlur: () => setFocus(false) },
  }
}

/**
 * Whether a mouse is over the rows. When something above moves the rows away from under a mouse that stands still, the
 * user has not left them: that shows at the mouse's next move. A finger points only while it presses, so it does not count.
 */
function useIsPointedAt() {
  const [mouse, setMouse] = useState<'away' | 'over' | 'left behind'>('away')
  const place = useRef('')
  const rows = useRef<Element>(null)
  useEffect(() => {
    if (mouse !== 'left behind') return
    const look = ({ target }: Event) =>
      setMouse(target instanceof Node && rows.current?.contains(target) === true ? 'over' : 'away')
    document.addEventListener('pointermove', look)
    return () => document.removeEventListener('pointermove', look)
  }, [mouse])
  const pointed = {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return
      place.current = placeOf(event)
      setMouse('over')
    },
    onPointerMove(event: PointerEvent) {
      place.current = placeOf(event)
    },
    onPointerLeave(event: PointerEvent) {
      if (event.pointerType !== 'mouse') return
      rows.current = event.currentTarget
      setMouse(placeOf(event) === place.current ? 'left behind' : 'away')
    },
  }
  return { isPointedAt: mouse !== 'away', pointed }
}

const placeOf = ({ clientX, clientY }: PointerEvent): string => `${clientX} ${clientY}`

type Props = {
  readonly waiting: Waiting | undefined
  readonly onShow: () => void
  /** The rows are outdated: the server did not respond to the last request. */
  readonly isOld: boolean
  readonly onRetry: () => void
}

/** Above rows, without taking room: says that newer rows are available, or that loading them failed. */
export function RowsNote({ waiting, onShow, isOld, onRetry }: Props) {
  const t = useTranslations('table')
  const failure = useTranslations('failure')
  return (
    <div className={styles['place']}>
      <output>
        {isOld && (
          <span className={styles['old']}>
            {t('old')}
            <button type="button" onClick={onRetry}>
              <IconRefresh size={14} aria-hidden />
              {failure('retry')}
            </button>
          </span>
        )}
      </output>
      {waiting !== undefined && (
        <button type="button" className={styles['newer']} onClick={onShow}>
          <IconArrowUp size={14} aria-hidden />
          {waiting.count === undefined ? t('changed') : t('newer', { count: waiting.count })}
        </button>
      )}
    </div>
  )
}

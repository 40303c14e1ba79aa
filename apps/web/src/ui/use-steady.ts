import { useState } from 'react'

type Newest<Value> = {
  /** What is asked: the answer to another question is never kept back. */
  readonly question: string
  readonly value: Value | undefined
  /** Of its rows, from the top. */
  readonly keys: readonly string[]
  /** It stands in for the answer: nobody reads that. */
  readonly isStandIn: boolean
}

export type Waiting = {
  /** New rows on top; absent when the rows changed in another way. */
  readonly count: number | undefined
}

/** Rows that somebody reads stay where they are; what came since then waits until it is asked for or nobody reads. */
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

/** What moves the rows that are shown; figures within them may change. */
export function waitingOf(shown: readonly string[], newest: readonly string[]): Waiting | undefined {
  if (shown.length === newest.length && shown.every((key, index) => key === newest[index])) return undefined
  const count = newest.indexOf(shown[0] ?? '')
  const isOnTop =
    count > 0 && shown.slice(0, newest.length - count).every((key, at) => key === newest[count + at])
  return { count: isOnTop ? count : undefined }
}

import pg from 'pg'

/** Counts the statements that this process sends to PostgreSQL from now on, those that begin and end a snapshot among them. */
export function countStatements(): Disposable & { readonly count: () => number } {
  const before = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query')!
  const send = before.value as (...given: unknown[]) => unknown
  let count = 0
  Object.defineProperty(pg.Client.prototype, 'query', {
    ...before,
    value(this: pg.Client, ...given: unknown[]) {
      count++
      return Reflect.apply(send, this, given)
    },
  })
  return {
    count: () => count,
    [Symbol.dispose]: () => void Object.defineProperty(pg.Client.prototype, 'query', before),
  }
}

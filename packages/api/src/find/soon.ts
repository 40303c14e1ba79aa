import { Unavailable } from '@sundial/primitives'

/** An answer does not wait longer for what it can do without. */
const patienceMs = 800

/** What is told within the time an answer may wait; nothing when it takes longer, or when nobody answers. */
export async function withinDeadline<Value>(asking: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  const value = asking.catch((error: unknown) => {
    if (error instanceof Unavailable) return undefined
    throw error
  })
  return Promise.race([value, patience]).finally(() => clearTimeout(timer))
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '@sundial/primitives'

/** A killed database restarts, which takes a while on a busy machine: its backends block its memory that long. */
const databaseMs = 180_000
const askAgainMs = 50
/** Code in virtual time either waits or ends within this real time. */
const turnMs = 300_000

/** Retries while the database is unavailable. Throws when it stays so. */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + databaseMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      if (Date.now() > deadline)
        throw new Error(`The database is unavailable for ${databaseMs / 1000} s.`, { cause: error })
      await sleep(askAgainMs)
    }
  }
}

/** Throws when the index neither waits nor ends. */
export async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing happens for ${turnMs / 1000} s.`)), turnMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

// Apart from topic.tsx, whose list of files is too large for the first load.
const pending = new Set<Promise<unknown>>()

/** Notes that texts are being loaded; a failure is the failure of whoever uses them. */
export function notePending(texts: Promise<unknown>): void {
  const ended: Promise<unknown> = texts.catch(() => undefined).then(() => pending.delete(ended))
  pending.add(ended)
}

/** Resolves when all texts that are being loaded are here, or have failed. */
export const textsLoaded = (): Promise<unknown> => Promise.all(pending)

/** A time in this computer's zone as `datetime-local` has it, to the second. */
export function localText(ms: number): string {
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000
  return new Date(ms - offsetMs).toISOString().slice(0, 19)
}

/** Milliseconds of such a text; `undefined` while it is not a time. */
export function localTime(text: string): number | undefined {
  const ms = new Date(text).getTime()
  return Number.isNaN(ms) ? undefined : ms
}

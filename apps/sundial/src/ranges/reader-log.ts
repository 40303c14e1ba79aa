import type { Left, ReaderReport } from './read-spans.ts'

const everyMs = 10_000
/** Rates are of the newest spans: early blocks are nearly empty. */
const spansOfRate = 5

/** Lines about the work of a reader: rate, and about how long the rest takes at the pace of the newest spans. */
export function readerLog(print: (line: string) => void, now: () => number = Date.now) {
  let printedMs = now()
  let began: { readonly atMs: number; readonly last: number; readonly left: Left } | undefined
  let transactionCount = 0
  let lastLine = ''
  const spanMs: number[] = []
  const rate = (count: number, ms: number) => Math.round((count * 1000) / Math.max(1, ms))
  const left = ({ free, locked }: Left): string => {
    if (free === 0 || spanMs.length === 0) return `${free} ranges left`
    const each = spanMs.reduce((sum, ms) => sum + ms, 0) / spanMs.length
    const text = durationOf((free * each) / (locked + 1))
    return `${free} ranges left, about ${text} with ${locked + 1} ${locked === 0 ? 'reader' : 'readers'}`
  }
  /** What lasts is said once. */
  const say = (line: string) => {
    if (line !== lastLine) print(line)
    lastLine = line
  }
  return (report: ReaderReport): void => {
    switch (report.kind) {
      case 'claimed':
        began = { atMs: now(), last: report.last, left: report.left }
        transactionCount = 0
        printedMs = now()
        return say(`Reads blocks ${report.first} to ${report.last}; ${left(report.left)}`)
      case 'batch':
        transactionCount += report.transactionCount
        if (began === undefined || now() - printedMs < everyMs) return
        printedMs = now()
        return say(
          `Block ${report.height} of ${began.last}, ${rate(transactionCount, now() - began.atMs)} transactions per second`,
        )
      case 'span': {
        const ms = now() - (began?.atMs ?? now())
        spanMs.push(ms)
        if (spanMs.length > spansOfRate) spanMs.shift()
        return say(
          `Stored blocks up to ${report.height}: ${report.transactionCount} transactions in ${durationOf(ms)}, ${rate(report.transactionCount, ms)} per second`,
        )
      }
      case 'full':
        return say('Pauses: the folder has --most-bytes, and goes on when the writer has made room')
      case 'waiting':
        return say(`Waits: other readers have the last ${report.lockedCount} ranges`)
      case 'trouble':
        return say(`Reading is waiting: ${report.message} (${report.code})`)
    }
  }
}

/** Such as `2 h 5 min`, `40 s`. */
export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`
}

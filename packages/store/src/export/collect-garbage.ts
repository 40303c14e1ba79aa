import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Rows after which the memory of earlier ones is given back. */
const rowsBetween = 12_000

/**
 * Called with how many rows were written. Buffers of rows live for a moment each, and V8 collects them only after some hundred
 * megabytes: an export beside an index must not take those.
 */
export function garbageCollector(): (rows: number) => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  let waiting = 0
  return (rows) => {
    waiting += rows
    if (waiting < rowsBetween) return
    waiting = 0
    collect()
  }
}

/** A line for each tenth that is done, of what takes minutes. */
export function progressOf(what: string, whole: number): (done: number) => void {
  let told = 0
  return (done) => {
    const tenth = Math.floor((10 * done) / whole)
    if (tenth > told) console.error(`  … ${what} ${done} of ${whole}`)
    told = Math.max(told, tenth)
  }
}

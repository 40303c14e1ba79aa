/** Prints a line for each tenth of a long task. */
export function progressOf(what: string, whole: number): (done: number) => void {
  let reported = 0
  return (done) => {
    const tenth = Math.floor((10 * done) / whole)
    if (tenth > reported) console.error(`  … ${what} ${done} of ${whole}`)
    reported = Math.max(reported, tenth)
  }
}

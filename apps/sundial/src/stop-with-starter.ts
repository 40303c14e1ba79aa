/** The process that `npm start` and `npx` run between themselves and this one, where it is not the parent. */
const starterVariable = 'STARTED_BY_PID'

const lookMs = 500

/**
 * Stops this process as SIGTERM does once npm, which started it, is gone: npm passes a signal to its shell, which ends without
 * passing it on. A program that another script of npm starts may be meant to outlive that script.
 */
export function stopWithStarter(
  { ppid, env }: Pick<NodeJS.Process, 'ppid' | 'env'> = process,
  stop: () => void = () => process.kill(process.pid, 'SIGTERM'),
): void {
  if (!['start', 'npx'].includes(env['npm_lifecycle_event'] ?? '')) return
  const starter = Number(env[starterVariable] ?? ppid)
  const looking = setInterval(() => {
    if (isRunning(starter)) return
    clearInterval(looking)
    stop()
  }, lookMs)
  looking.unref()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user runs, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

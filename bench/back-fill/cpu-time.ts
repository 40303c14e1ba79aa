import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of CPU used so far by a process and all its children, including ended ones; `undefined` where unavailable. */
export function cpuSecondsOf(pid: number): number | undefined {
  const tasks = statistics()
  const whole = tasks.find((task) => task.pid === pid)
  if (whole === undefined) return undefined
  const children = tasks.filter(({ parent }) => parent === pid)
  const ticks = children.reduce((sum, { own }) => sum + own, whole.own + whole.ended)
  return ticks / ticksPerSecond
}

/** Seconds of CPU used so far by the main thread of a process; `undefined` where unavailable. */
export function cpuSecondsOfThread(pid: number): number | undefined {
  const [task] = taskOf(`${pid}/task/${pid}`)
  return task && task.own / ticksPerSecond
}

/** USER_HZ, which is 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

type Task = { readonly pid: number; readonly parent: number; readonly own: number; readonly ended: number }

function statistics(): readonly Task[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(taskOf)
  } catch {
    return []
  }
}

/** Fields of /proc/PID/stat after the name in brackets: 4 is the parent, 14 to 17 are ticks. */
function taskOf(path: string): Task[] {
  try {
    const text = readFileSync(`/proc/${path}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const number = (field: number) => Number(fields[field - 3])
    return [
      {
        pid: Number(path.split('/').at(-1)),
        parent: number(4),
        own: number(14) + number(15),
        ended: number(16) + number(17),
      },
    ]
  } catch {
    return []
  }
}

import { createElement, Profiler } from 'react'
import type { Root } from 'react-dom/client'

/** What React did: passes in which something changed, and components whose function ran in them. */
export type Work = { readonly commits: number; readonly components: number }

/** The parts of React's tree that say which components ran; React's own developer tools read the same. */
type Fiber = {
  readonly tag: number
  readonly flags: number
  readonly type: unknown
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

/** Functions, classes, forwarded references and memos, by React's numbers. */
const componentTags: ReadonlySet<number> = new Set([0, 1, 11, 14, 15])
const performedWork = 1

/** A root that counts the work of what it renders into its container. */
export function countWork(root: Root, container: Element) {
  let commits = 0
  const counts = new Map<string, number>()
  const onRender = () => {
    commits++
    count(rootFiber(container), counts)
  }
  return {
    root: {
      render: (content) => root.render(createElement(Profiler, { id: 'page', onRender }, content)),
      unmount: () => root.unmount(),
    } satisfies Root,
    commits: () => commits,
    /** The work since it was last taken, and in words which components ran, most often first. */
    take() {
      const byName = [...counts].toSorted(([, one], [, other]) => other - one)
      const work = { commits, components: byName.reduce((sum, [, times]) => sum + times, 0) }
      commits = 0
      counts.clear()
      return { work, text: byName.map(([name, times]) => `${name} ${times}`).join(', ') }
    },
  }
}

function rootFiber(container: Element): Fiber {
  const key = Object.keys(container).find((name) => name.startsWith('__reactContainer$')) ?? ''
  return (container as unknown as Record<string, { stateNode: { current: Fiber } }>)[key]!.stateNode.current
}

/** Adds the components of a finished tree that ran. What React skipped is the same object as in the tree before. */
function count(fiber: Fiber, counts: Map<string, number>): void {
  if (componentTags.has(fiber.tag) && (fiber.flags & performedWork) !== 0) {
    const name = nameOf(fiber.type)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (fiber.alternate?.child === fiber.child) return
  for (let child = fiber.child; child !== null; child = child.sibling) count(child, counts)
}

type Named = { readonly displayName?: string; readonly name?: string; readonly render?: Named }

function nameOf(type: unknown): string {
  const { displayName, name, render } = type as Named
  return (displayName ?? name ?? render?.displayName ?? render?.name) || 'unnamed'
}

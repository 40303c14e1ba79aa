/** The circles of a graph (from a node to the nodes it leads to): each strongly connected part of two nodes and more. */
export function circlesOf(graph) {
  const seen = new Map()
  const stack = []
  const circles = []
  const visit = (node) => {
    const state = { index: seen.size, low: seen.size, open: true }
    seen.set(node, state)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      const known = seen.get(next)
      if (known === undefined) state.low = Math.min(state.low, visit(next).low)
      else if (known.open) state.low = Math.min(state.low, known.index)
    }
    if (state.low === state.index) {
      const part = stack.splice(stack.indexOf(node))
      for (const each of part) seen.get(each).open = false
      if (part.length > 1) circles.push(part)
    }
    return state
  }
  for (const node of graph.keys()) if (!seen.has(node)) visit(node)
  return circles
}

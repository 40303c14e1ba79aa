// The page of `npm run budgets`: what first loads, pages and answers may cost, over the commits that changed it.

/** Every number of the file by its path, such as `pages home requests`. */
export function figuresIn(value, path = []) {
  if (typeof value === 'number') return new Map([[path.join(' '), value]])
  return new Map(Object.entries(value).flatMap(([name, part]) => [...figuresIn(part, [...path, name])]))
}

/** HTML of versions `{ id, time, subject, figures }`, the oldest first. */
export function budgetPage(versions) {
  const newest = versions.at(-1)
  const days = `${dayOf(versions[0])} to ${dayOf(newest)}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Budgets</title>
<style>${style}</style>
<h1>Budgets</h1>
<p>What first loads, pages and answers may cost: ${versions.length} commits from ${days}. Point at a mark for its commit.</p>
<table>
<thead><tr><th scope="col">Figure</th><th scope="col">At first</th><th scope="col">Now</th><th scope="col">Over the commits</th></tr></thead>
<tbody>
${[...newest.figures.keys()].map((name) => rowOf(name, versions)).join('\n')}
</tbody>
</table>
</html>
`
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
th, td { padding: .35rem .75rem .35rem 0; text-align: start; border-bottom: 1px solid #8884 }
td:nth-child(2), td:nth-child(3) { text-align: end; font-variant-numeric: tabular-nums }
svg { display: block; overflow: visible }
path { fill: none; stroke: currentColor; stroke-width: 1.5 }
circle { fill: currentColor }
`

function rowOf(name, versions) {
  const points = versions.flatMap((version, at) =>
    version.figures.has(name) ? [{ ...version, at, value: version.figures.get(name) }] : [],
  )
  const [first, last] = [points[0].value, points.at(-1).value]
  return `<tr><th scope="row">${escaped(name)}</th><td>${first}</td><td>${last}</td><td>${lineOf(points, versions.length)}</td></tr>`
}

const [width, height] = [240, 28]

/** A line that changes in steps, from zero to the largest value. */
function lineOf(points, count) {
  const most = Math.max(...points.map(({ value }) => value)) || 1
  const placed = points.map((point) => ({
    ...point,
    x: tenths((point.at * width) / Math.max(1, count - 1)),
    y: tenths(height - (point.value * height) / most),
  }))
  const path = placed.map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
  const marks = placed.map(
    ({ x, y, id, time, subject, value }) =>
      `<circle cx="${x}" cy="${y}" r="2.5"><title>${value}: ${escaped(`${id} ${time.slice(0, 10)} ${subject}`)}</title></circle>`,
  )
  return `<svg width="${width}" height="${height}" role="img" aria-label="${points.length} values"><path d="${path}"/>${marks.join('')}</svg>`
}

const tenths = (pixels) => Math.round(pixels * 10) / 10

const dayOf = ({ time }) => time.slice(0, 10)

const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

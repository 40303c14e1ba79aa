import { expect, test } from 'vitest'
import { budgetPage, figuresIn } from './budget-page.mjs'

const version = (id: string, figures: object) => ({
  id,
  time: `2026-11-${id}T10:00:00Z`,
  subject: 'Ask <less> & "more"',
  figures: figuresIn(figures),
})

test('the page draws each figure that there is now, from the commit that brought it', () => {
  const html = budgetPage([
    version('28', { pages: { home: { requests: 20 } }, old: 1 }),
    version('29', { pages: { home: { requests: 10, shift: 0.01 } } }),
    version('30', { pages: { home: { requests: 15, shift: 0 } } }),
  ])
  expect(html).toContain('3 commits from 2026-11-28 to 2026-11-30')
  expect(html).toContain('<th scope="row">pages home requests</th><td>20</td><td>15</td>')
  expect(html).toContain('d="M0 0H120V14H240V7"')
  expect(html).toContain('<th scope="row">pages home shift</th><td>0.01</td><td>0</td>')
  expect(html).toContain('d="M120 0H240V28"')
  expect(html).not.toContain('old')
  expect(html).toContain('Ask &lt;less&gt; &amp; &quot;more&quot;')
  expect(html).not.toContain('<less>')
})

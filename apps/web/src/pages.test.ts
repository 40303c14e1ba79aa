// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pageAt, pages } from './pages.ts'
import { createAppRouter } from './router.tsx'

const samples = pages.flatMap(({ path }) => {
  const filled = path.replace(/\$[a-zA-Z]+/g, 'any')
  return [filled.replace(/\/\{-any\}/g, ''), filled.replace(/\{-any\}/g, 'part')]
})

test('the page of a path is the one that the router matches', () => {
  const router = createAppRouter()
  const routed = samples.map((path) => [path, router.matchRoutes(path).at(-1)?.staticData.page?.path])
  expect(samples.map((path) => [path, pageAt(path)?.path])).toEqual(routed)
})

test('an unknown path has no page', () => {
  expect(pageAt('/no/such/page')).toBeUndefined()
  expect(pageAt('/block')).toBeUndefined()
})

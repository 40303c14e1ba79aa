import { expect, test } from 'vitest'
import { zoomed, zoomedAbout } from './history-zoom.ts'
import { dragged } from './zoom-bar.tsx'

test.each([
  ['whole', 5, [15, 25]],
  ['whole', -50, [0, 10]],
  ['whole', 500, [89, 99]],
  ['start', -4, [6, 20]],
  ['start', 40, [18, 20]],
  ['end', 500, [10, 99]],
  ['end', -40, [10, 12]],
] as const)('the %s of a window, dragged by %i periods, stays within all of them', (part, by, expected) => {
  expect(dragged({ part, window: [10, 20] }, by, 100)).toEqual(expected)
})

test('the period under the pointer keeps its place while the window grows or shrinks', () => {
  expect(zoomedAbout([0, 100], 25, 0.5, 200)).toEqual([13, 63])
  expect(zoomedAbout([50, 100], 60, 10, 200)).toEqual([0, 199])
  expect(zoomedAbout([50, 53], 52, 0.1, 200)).toEqual([50, 53])
  expect(zoomed([0, 100], undefined, 0.5)).toEqual([50, 100])
})

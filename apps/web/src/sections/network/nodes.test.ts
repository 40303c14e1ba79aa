// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { countsOf } from '../../ui/counts-of.ts'
import { clustersOf, landPath, mapHeight, mapWidth, toMap } from '../../ui/world-map.tsx'
import { countryName, placesOf } from './nodes.tsx'

test('countries are counted, most nodes first', () => {
  expect(countsOf(['Japan', 'Chile', 'Japan', 'Austria'])).toEqual([
    ['Japan', 2],
    ['Austria', 1],
    ['Chile', 1],
  ])
})

test('an ISO 3166 code is shown as a country in the language of the page, other text as the operator wrote it', () => {
  expect(countryName('DE', 'es-u-nu-latn')).toBe('Alemania')
  expect(countryName('Iceland', 'es')).toBe('Iceland')
  expect(countryName('ZZQ', 'es')).toBe('ZZQ')
})

test('only nodes with a known location are on the map, by city and country', () => {
  const nodes = [
    { ip: '192.0.2.1', country: 'IS', city: 'Reykjavik', lat: 64.1, lng: -21.9 },
    { ip: '192.0.2.2', country: 'IS' },
    { ip: '192.0.2.3', lat: 0, lng: 0 },
  ]
  expect(placesOf(nodes, 'en')).toEqual([
    { north: 64.1, east: -21.9, name: 'Reykjavik, Iceland' },
    { north: 0, east: 0, name: '192.0.2.3' },
  ])
})

test('near places share a mark with their number, distant ones have their own', () => {
  const at = (north: number, east: number, name: string) => ({ north, east, name })
  const clusters = clustersOf([
    at(50.1, 8.7, 'Frankfurt'),
    at(50.1, 8.7, 'Frankfurt'),
    at(50.0, 8.3, 'Mainz'),
    at(35.7, 139.7, 'Tokyo'),
  ])
  expect(clusters.map(({ count }) => count)).toEqual([3, 1])
  expect(clusters[0]?.names).toEqual([
    ['Frankfurt', 2],
    ['Mainz', 1],
  ])
})

test('the map has the proportions of the Equal Earth paper: 2.05458 wide, poles 0.59247 of the equator', () => {
  const width = (north: number) => toMap(north, 180).x - toMap(north, -180).x
  const height = toMap(-90, 0).y - toMap(90, 0).y
  expect(width(0) / height).toBeCloseTo(2.05458, 5)
  expect(width(90) / width(0)).toBeCloseTo(0.59247, 5)
})

test('the map has land where there is land, from one edge to the other', async () => {
  const path = await landPath()
  expect(path).toMatch(/^M[\d.,-]+L/)
  expect(path).not.toContain('NaN')
  const xs = [...path.matchAll(/[ML]([\d.-]+),/g)].map(([, x]) => Number(x))
  expect(xs.length).toBeGreaterThan(4000)
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...xs)).toBeLessThanOrEqual(mapWidth)
  expect(mapHeight).toBeGreaterThan(400)
})

test('no coast runs across the map from one edge to the other', async () => {
  const points = (ring: string) =>
    ring
      .slice(0, -1)
      .split('L')
      .map((point) => point.split(',').map(Number))
  const land = await landPath()
  const steps = land
    .slice(1)
    .split('M')
    .flatMap((text) => {
      const ring = points(text)
      return ring.map(([x = 0, y = 0], index) => ({ across: Math.abs(x - ring.at(index - 1)![0]!), y }))
    })
  expect(steps.filter(({ across, y }) => across > mapWidth / 2 && y < mapHeight)).toEqual([])
  // West of Hawaii there is only water: the part of Asia beyond the edge is not drawn along it.
  const west = [...land.matchAll(/[ML]([\d.-]+),([\d.-]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }))
  const [north, south] = [toMap(45, 0).y, toMap(0, 0).y]
  expect(west.filter(({ x, y }) => x < 30 && y > north && y < south)).toEqual([])
})

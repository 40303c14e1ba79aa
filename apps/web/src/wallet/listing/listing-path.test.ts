import { expect, test } from 'vitest'
import { listingPath, listingPlace } from './listing-path.ts'

const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const second = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'

test.each([
  ['', { kind: 'all' }],
  ['create', { kind: 'all' }],
  [`create/trc20/${token}`, { kind: 'form', token, second: '_' }],
  [`Update/trc20/${token}`, { kind: 'form', token, second: '_' }],
  [`1/trc20/${token}`, { kind: 'form', token, second: '_' }],
  [`confirm/trc20/${token}/${second}`, { kind: 'confirm', token, second }],
  [`2/trc20/${token}`, { kind: 'confirm', token, second: '_' }],
  [`result/trc10/1000001`, { kind: 'result', token: '1000001', second: '_' }],
  [`status/trc20/${token}`, { kind: 'status', token, second: '_' }],
  [`elsewhere/trc20/${token}`, { kind: 'status', token, second: '_' }],
  [`add/1/${token}`, { kind: 'facts', token, second: '_' }],
  [`add/result/${token}/${second}`, { kind: 'result', token, second }],
  [`add/1/1002000/7`, { kind: 'facts', token: '1002000', second: '7' }],
])('the path /tokens/markets/%s is read', (path, place) => {
  const [page, type, id, pair] = path.split('/').map((part) => part || undefined)
  expect(listingPlace({ page, type, id, pair })).toEqual(place)
})

test.each(['create', 'update', 'confirm', 'result', 'status', 'add'] as const)(
  'the path of the page %s leads back to its pair',
  (page) => {
    for (const pair of [
      { token, second: '_' },
      { token, second },
      { token: '1000001', second: '_' },
    ]) {
      const [, , , ...parts] = listingPath(page, pair).split('/')
      const [name, type, id, last] = parts
      expect(listingPlace({ page: name, type, id, pair: last })).toMatchObject(pair)
    }
  },
)

import { expect, test } from 'vitest'
import { firstAnswer } from './first-answers.ts'

test('what came with the page is there before anything is asked, and nothing else is', () => {
  const element = document.createElement('script')
  element.id = 'first-answers'
  element.type = 'application/json'
  element.textContent = `[{"url":"/api/system/status","height":7,"body":{"big":9007199254740993}},
    {"url":"/api/announcement?sort=-timestamp&limit=1","height":null,"body":{"data":[]}}]`
  document.body.append(element)
  expect(firstAnswer('/api/system/status')).toEqual({ height: 7, body: { big: '9007199254740993' } })
  const newest = { sort: '-timestamp', id: undefined, limit: 1 }
  expect(firstAnswer('/api/announcement', newest)).toEqual({ height: undefined, body: { data: [] } })
  expect(firstAnswer('/api/announcement', { ...newest, id: 83 })).toBeUndefined()
})

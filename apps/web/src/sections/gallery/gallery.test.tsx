import { expect, test } from 'vitest'
import { shownNames } from './show-samples.tsx'
import { uiNames } from './ui-samples.tsx'

const files = Object.keys(import.meta.glob(['../../show/*.tsx', '../../ui/*.tsx', '../*.tsx']))
const names = new Set(files.map((file) => file.replace(/^.*\/|\.tsx$/g, '')))

test('what the gallery shows are components there are, each once', () => {
  const shown = [...shownNames, ...uiNames].map((name) => name.replace(/^.*\//, ''))
  expect(shown.filter((name) => !names.has(name))).toEqual([])
  expect(new Set(shown).size).toBe(shown.length)
})

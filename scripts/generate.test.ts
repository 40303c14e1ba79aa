import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderAll } from './generate.ts'

test('every generated file is current: npm run generate', async () => {
  const stale = [...(await renderAll())].filter(([path, text]) => readFileSync(path, 'utf8') !== text)
  expect(stale.map(([path]) => path)).toEqual([])
})

test.each(['operations/src/kinds', 'demo/src/inhabitants'])('no file in %s imports a sibling', (folder) => {
  const files = new URL(`../packages/${folder}/`, import.meta.url)
  const sibling = new RegExp(` from '\\./|/${folder.split('/').at(-1)}/`)
  const entangled = readdirSync(files).filter((file) =>
    sibling.test(readFileSync(new URL(file, files), 'utf8')),
  )
  expect(entangled).toEqual([])
})

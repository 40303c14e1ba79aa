import { act, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import texts from '../../locales/tools/en.json'
import { renderAt } from '../../testing.tsx'
import { SystemBoxes } from './system-boxes.tsx'

afterEach(() => vi.unstubAllGlobals())

test('every service of a server has a name in words', () => {
  const file = join(import.meta.dirname, '../../../../../packages/api/src/services/services.ts')
  const [, body = ''] = /export type Services = \{([\s\S]*?)\n\}/.exec(readFileSync(file, 'utf8')) ?? []
  const services = [...body.matchAll(/readonly (\w+):/g)].map(([, name]) => name)
  expect(services.length).toBeGreaterThan(20)
  expect(Object.keys(texts.tools.system.service).toSorted()).toEqual(services.toSorted())
})

test('the page says what is set up in words, and how old the newest block is in seconds', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      services: ['codeReadings', 'newerService'],
      sync: { progress: 100, headAgeMs: 4894 },
      database: { block: 7 },
      full: { block: 7 },
      solidity: {},
      coverage: [],
    }),
  )
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Topic name="tools">
          <SystemBoxes />
        </Topic>,
      )),
  )
  expect(await screen.findByText('Code reader')).toBeTruthy()
  expect(screen.getByText('newerService').tagName).toBe('CODE')
  expect(document.body.textContent).toContain('4 seconds')
})

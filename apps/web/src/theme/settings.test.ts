// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { changeSettings, useSettings } from './settings.ts'
import { readSettings, storageKey } from './stored-settings.ts'

const stored = () =>
  JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { state: Record<string, unknown> }

beforeEach(() => {
  localStorage.clear()
  useSettings.setState(useSettings.getInitialState(), true)
})

test('starts light, English and in TRX', () => {
  expect(useSettings.getState()).toMatchObject({ theme: 'light', language: 'en', currency: 'TRX' })
})

test('stores the settings under one key', () => {
  changeSettings({ theme: 'tron', language: 'fa' })
  expect(stored().state).toMatchObject({ theme: 'tron', language: 'fa', currency: 'TRX' })
  expect(Object.keys(localStorage)).toEqual(['sundial'])
})

test('invalid data in the storage becomes the defaults, also when another tab writes it', () => {
  const state = {
    theme: 'neon',
    language: 7,
    currency: 'DOGE',
    times: [],
    live: 'no',
    seenNotice: '7',
    hiddenColumns: { blocks: 3 },
  }
  localStorage.setItem(storageKey, JSON.stringify({ state, version: 1 }))
  useSettings.setState({ theme: 'dark', currency: 'BTC' })
  dispatchEvent(new StorageEvent('storage', { key: storageKey }))
  expect(useSettings.getState()).toEqual({
    theme: 'light',
    language: 'en',
    currency: 'TRX',
    times: 'age',
    live: true,
    seenNotice: -1,
    hiddenColumns: {},
  })
})

test('is read before the app is loaded: the stored settings, or the defaults for invalid data', () => {
  changeSettings({ theme: 'dark', language: 'fa' })
  expect(readSettings()).toMatchObject({ theme: 'dark', language: 'fa', times: 'age' })
  for (const nonsense of ['{', 'null', '7', '{"state":[]}']) {
    localStorage.setItem(storageKey, nonsense)
    expect(readSettings()).toMatchObject({ theme: 'light', language: 'en' })
  }
})

// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isStaying, loginStore, readIdleMinutes, setStaying, writeIdleMinutes } from './login-store.ts'

const address = `41${'0a'.repeat(20)}`
const logins = { accounts: [{ address, kind: 'keystore' }], active: address } as const

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setStaying({ stay: false })
})

test('logins survive a reload of the tab and not the end of the browser', () => {
  loginStore.write(logins)
  expect(loginStore.read()).toEqual(logins)
  sessionStorage.clear()
  expect(loginStore.read().accounts).toEqual([])
})

test('who stays signed in has a cookie with a random id and nothing else', () => {
  loginStore.write(logins)
  setStaying({ stay: true })
  expect(document.cookie).toMatch(/^account_key=[0-9a-f-]{36}$/)
  sessionStorage.clear()
  expect(loginStore.read()).toEqual(logins)
  setStaying({ stay: false })
  expect(document.cookie).toBe('')
  expect(loginStore.read().accounts).toEqual([])
})

test('logins of another cookie are not read', () => {
  loginStore.write(logins)
  setStaying({ stay: true })
  sessionStorage.clear()
  document.cookie = `account_key=${crypto.randomUUID()};path=/`
  expect(loginStore.read().accounts).toEqual([])
})

test('logout erases logins, marker, cookie, compile data and named entries, and leaves watchlists and signed transactions', async () => {
  loginStore.write(logins)
  setStaying({ stay: true })
  writeIdleMinutes(5)
  for (const key of ['compileData', 'unConfirmOrderList', 'cancelOrderList', 'delegateFailureList']) {
    localStorage.setItem(key, '[]')
  }
  const left = ['optional', 'sundial-outbox/:ab']
  for (const key of left) localStorage.setItem(key, '[1]')
  await loginStore.erase()
  expect(Object.keys(localStorage)).toEqual(left)
  expect(Object.keys(sessionStorage)).toEqual([])
  expect(document.cookie).toBe('')
  expect(isStaying()).toBe(false)
})

test('the idle time is one of the choices, 15 minutes by default', () => {
  expect(readIdleMinutes()).toBe(15)
  writeIdleMinutes(30)
  expect(readIdleMinutes()).toBe(30)
  localStorage.setItem('sundial-wallet-idle', '999')
  expect(readIdleMinutes()).toBe(15)
})

test('damaged storage is no login', () => {
  sessionStorage.setItem('sundial-wallet', '{"accounts":[{"address":"x"}')
  expect(loginStore.read().accounts).toEqual([])
})

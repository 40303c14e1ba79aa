import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { Bell } from './bell.tsx'
import { notifyDesktop } from './desktop.ts'
import { addEntries, clearEntries, transferEntries } from './entries.ts'

const own = 'TLPh66vQ2QMb64rG3WEBV5qnAhefh2kcdw'
const other = 'TSTVYwFDp7SBfZk7Hrz3tucwQVASyJdwC7'
const shown: string[] = []

class SystemNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static asked = 0
  static async requestPermission(): Promise<NotificationPermission> {
    SystemNotification.asked += 1
    SystemNotification.permission = SystemNotification.answer
    return SystemNotification.answer
  }
  constructor(_: string, { body }: { readonly body: string }) {
    shown.push(body)
  }
}

beforeEach(() => {
  shown.length = 0
  Object.assign(SystemNotification, { permission: 'default', answer: 'granted', asked: 0 })
  vi.stubGlobal('Notification', SystemNotification)
})
afterEach(() => {
  clearEntries()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const show = () =>
  act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="wallet">
            <Bell own={own} />
          </Topic>
        </Suspense>,
      )),
  )

test('notification permission is requested on a click, and only then', async () => {
  await show()
  const choice = await screen.findByLabelText('Show them on this device too')
  notifyDesktop('1', 'nobody asked')
  expect([SystemNotification.asked, shown]).toEqual([0, []])
  await act(async () => void fireEvent.click(choice))
  expect(SystemNotification.asked).toBe(1)
  notifyDesktop('2', '25 TRX received')
  expect(shown).toEqual(['25 TRX received'])
  await act(async () => void fireEvent.click(choice))
  notifyDesktop('3', 'switched off')
  expect(shown).toHaveLength(1)
})

test('who refuses in the browser reads where to change it', async () => {
  SystemNotification.answer = 'denied'
  await show()
  await act(async () => void fireEvent.click(await screen.findByLabelText('Show them on this device too')))
  expect(await screen.findByText(/The browser blocks notifications/)).toBeTruthy()
})

test('the bell lists transfers with the other side, and marks what nobody has seen', async () => {
  await show()
  expect(await screen.findByText('Transfers and votes of your account appear here.')).toBeTruthy()
  act(
    () =>
      void addEntries(
        transferEntries(own, [
          {
            token_id: '_',
            amount: 1_500_000,
            date_created: 1,
            hash: 'aa',
            owner_address: other,
            to_address: own,
          },
        ]),
      ),
  )
  const button = screen.getByRole('button', { name: 'New notifications' })
  expect(screen.getByText('1.5 TRX')).toBeTruthy()
  expect(document.querySelector(`a[href*="${other}"]`)).toBeTruthy()
  act(() => void fireEvent.click(button))
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy()
})

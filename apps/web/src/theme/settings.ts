import { create } from 'zustand'
import { readSettings, type Settings, storageKey, storeSettings } from './stored-settings.ts'

/** The visitor's settings, stored under one key. Never a secret. */
export const useSettings = create<Settings>(readSettings)

/** A change in another tab applies here too. */
addEventListener('storage', ({ key }) => {
  if (key === storageKey) useSettings.setState(readSettings())
})

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
  storeSettings(useSettings.getState())
}

import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { defaultSettings, saneSettings, type Settings, storageKey } from './stored-settings.ts'

/** The visitor's settings, stored under one key. Never a secret. */
export const useSettings = create<Settings>()(
  persist(() => defaultSettings, {
    name: storageKey,
    version: 1,
    merge: (stored, current) => ({ ...current, ...saneSettings(stored) }),
  }),
)

/** A change in another tab applies here too. */
addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useSettings.persist.rehydrate()
})

export const changeSettings = (change: Partial<Settings>): void => {
  useSettings.setState(change)
}

import type english from '../locales/en.json'

export type { Messages as Texts } from 'use-intl'

// The compiler checks the keys of the texts.
declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

/** Made by build/page-records.ts: every file of `pages/`. */
declare module 'virtual:pages' {
  import type { ShownPage } from './pages.ts'
  export const shown: readonly ShownPage[]
}

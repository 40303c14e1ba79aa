/** Made by build/page-records.ts: every file of `pages/`. */
declare module 'virtual:pages' {
  export const shown: readonly import('./pages.ts').ShownPage[]
}

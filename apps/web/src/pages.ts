import type { ComponentType } from 'react'
import { menuGroups, type MenuGroup, type Page } from './page.ts'

type PageModule = { readonly Component: ComponentType }

const records = import.meta.glob<Page>(['./pages/**/*.tsx', '!./pages/**/*.test.tsx'], {
  query: '?page',
  import: 'page',
  eager: true,
})
const modules = import.meta.glob<PageModule>(['./pages/**/*.tsx', '!./pages/**/*.test.tsx'])

export type FoundPage = Page & { readonly load: () => Promise<PageModule> }

/** Every file of `pages/`, with the loader of its chunk. */
export const pages: readonly FoundPage[] = Object.entries(records).map(([file, page]) => {
  const load = modules[file]
  if (load === undefined) throw new Error(`No module for ${file}.`)
  return { ...page, load }
})

export type MenuSection = { readonly group: MenuGroup; readonly pages: readonly Page[] }

/** Groups that hold at least one page, each in its pages' own order. */
export const menu: readonly MenuSection[] = menuGroups
  .map((group) => ({
    group,
    pages: pages
      .filter((page) => page.menu?.group === group)
      .toSorted((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0)),
  }))
  .filter((section) => section.pages.length > 0)

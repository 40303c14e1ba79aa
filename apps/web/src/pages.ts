import type { ComponentType } from 'react'
import { menuGroups, type MenuGroup, type Page } from './page.ts'
import { type Redirect, redirects } from './redirects.ts'

type PageModule = { readonly Component: ComponentType }

const records = import.meta.glob<Page>(['./pages/**/*.tsx', '!./pages/**/*.test.tsx'], {
  query: '?page',
  import: 'page',
  eager: true,
})
const modules = import.meta.glob<PageModule>(['./pages/**/*.tsx', '!./pages/**/*.test.tsx'])

export type ShownPage = Page & { readonly redirect?: undefined; readonly load: () => Promise<PageModule> }
export type FoundPage = ShownPage | Redirect

const shown: readonly ShownPage[] = Object.entries(records).map(([file, page]) => {
  const load = modules[file]
  if (load === undefined) throw new Error(`No module for ${file}.`)
  return { ...page, load }
})

/** Every file of `pages/`, with the loader of its chunk, and the paths that lead to one of them. */
export const pages: readonly FoundPage[] = [...shown, ...redirects]

/**
 * The page of a path such as `/block/5`, as the router will match it, before the router is loaded. Absent where no
 * page matches.
 */
export function pageAt(path: string): FoundPage | undefined {
  const parts = partsOf(path)
  return pages
    .filter((page) => fits(partsOf(page.path), parts))
    .toSorted((left, right) => fixedParts(right) - fixedParts(left))[0]
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

const fits = (pattern: readonly string[], parts: readonly string[]) =>
  parts.length <= pattern.length &&
  pattern.every(
    (part, at) =>
      part.startsWith('{-') || (part.startsWith('$') ? parts[at] !== undefined : part === parts[at]),
  )

const fixedParts = ({ path }: Page) => partsOf(path).filter((part) => !/^[{$]/.test(part)).length

export type MenuSection = { readonly group: MenuGroup; readonly pages: readonly Page[] }

/** Groups with at least one page, each with its pages in order. */
export const menu: readonly MenuSection[] = menuGroups
  .map((group) => ({
    group,
    pages: shown
      .filter((page) => page.menu?.group === group)
      .toSorted((left, right) => (left.menu?.order ?? 0) - (right.menu?.order ?? 0)),
  }))
  .filter((section) => section.pages.length > 0)

import type { ComponentType } from 'react'
import { shown } from 'virtual:pages'
import { menuGroups, type MenuGroup, type Page } from './page.ts'
import { redirects } from './redirects.ts'

type PageModule = { readonly Component: ComponentType }

export type ShownPage = Page & { readonly redirect?: undefined; readonly load: () => Promise<PageModule> }
/** A path that leads to a page, and has its title. */
export type Redirect = Page & { readonly redirect: string; readonly load?: undefined }
export type FoundPage = ShownPage | Redirect

/** Every file of `pages/`, with the loader of its chunk, and the paths that lead to one of them. */
export const pages: readonly FoundPage[] = [
  ...shown,
  ...Object.entries(redirects).map(([path, redirect]) => ({
    path,
    redirect,
    title: matching(shown, redirect)?.title ?? 'error',
  })),
]

/**
 * The page of a path such as `/block/5`, as the router will match it, before the router is loaded. Absent where no
 * page matches.
 */
export const pageAt = (path: string): FoundPage | undefined => matching(pages, path)

function matching<Found extends Page>(among: readonly Found[], path: string): Found | undefined {
  const parts = partsOf(path)
  return among
    .filter((page) => fits(partsOf(page.path), parts))
    .toSorted((left, right) => fixedParts(right) - fixedParts(left))[0]
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '')
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    parts.length <= pattern.length &&
    pattern.every(
      (part, at) =>
        part.startsWith('{-') || (part.startsWith('$') ? parts[at] !== undefined : part === parts[at]),
    )
  )
}

function fixedParts({ path }: Page): number {
  return partsOf(path).filter((part) => !/^[{$]/.test(part)).length
}

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

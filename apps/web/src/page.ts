import type { Feature } from '@sundial/primitives'
import type { PageKey } from './i18n/keys.ts'

/**
 * What the menu and the router need of a page before its code is loaded. Literals only: the build extracts it from
 * the file.
 */
export type Page = {
  /** TanStack path: `$id` is a parameter, `{-$tab}` an optional one. */
  readonly path: string
  /** Key below `page.` in the locales: menu entry and document title. */
  readonly title: PageKey
  readonly menu?: {
    readonly group: MenuGroup
    readonly order: number
    /** What a network must have for its menu to have the entry. */
    readonly feature?: Feature
    /** What a server must be set up with for its menu to have the entry. */
    readonly service?: 'bridge'
  }
  /** Shown without header and footer. */
  readonly bare?: boolean
}

/** In menu order. */
export const menuGroups = [
  'blockchain',
  'tokens',
  'contracts',
  'data',
  'governance',
  'tools',
  'help',
] as const
export type MenuGroup = (typeof menuGroups)[number]

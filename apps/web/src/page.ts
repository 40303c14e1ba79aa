import type { PageKey } from './i18n/keys.ts'

/** What the menu and the router know of a page before its code is loaded. Literals only: the build lifts it out of the file. */
export type Page = {
  /** TanStack path: `$id` is a parameter, `{-$tab}` an optional one. */
  readonly path: string
  /** Key below `page.` in the locales: menu entry and document title. */
  readonly title: PageKey
  readonly menu?: {
    readonly group: MenuGroup
    readonly order: number
    /** The kind of network whose menu has the entry; every kind where nothing is said. */
    readonly on?: 'main'
  }
  /** Pages that are a stop on the way to another. */
  readonly redirect?: string
  /** Shown without header and footer. */
  readonly bare?: boolean
}

/** In the order of the menu. */
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

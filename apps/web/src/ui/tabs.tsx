import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { TabLinks } from './tab-links.tsx'

export type Tab = {
  /** Last part of the URL. The first tab's is left out. */
  readonly name: string
  /** Key below `page.` in the locales. */
  readonly title: string
  readonly content: ReactNode
}

type Props = {
  /** Of the page, without a tab. */
  readonly path: string
  readonly current: string | undefined
  readonly tabs: readonly Tab[]
}

/** Parts of a page, each at its URL; an unknown name shows the first. */
export function Tabs({ path, current, tabs }: Props) {
  const t = useTranslations('page')
  const shown = tabs.find(({ name }) => name === current) ?? tabs[0]
  return (
    <>
      <TabLinks
        label={t('tabs')}
        tabs={tabs.map((tab, index) => ({
          to: index === 0 ? path : `${path}/${tab.name}`,
          label: t(tab.title as never),
          isCurrent: tab === shown,
        }))}
      />
      {shown?.content}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { TabLinks } from './tab-links.tsx'
import { tabNames } from './tab-names.ts'

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

/** Parts of a page, each at its URL; a name of TronScan's becomes ours, an unknown one shows the first. */
export function Tabs({ path, current, tabs }: Props) {
  const t = useTranslations('page')
  const navigate = useNavigate()
  const named = tabNames(current).flatMap((name) => tabs.find((tab) => tab.name === name) ?? [])[0]
  const shown = named ?? tabs[0]
  const ours = named !== undefined && named.name !== current ? named.name : undefined
  useEffect(() => {
    if (ours !== undefined) void navigate({ to: `${path}/${ours}`, replace: true, resetScroll: false })
  }, [ours, path, navigate])
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

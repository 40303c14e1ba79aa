import { Link } from '@tanstack/react-router'
import {
  IconActivity,
  IconAdjustments,
  IconApi,
  IconArrowsExchange,
  IconBell,
  IconBolt,
  IconBox,
  IconBuildingBridge2,
  IconBuildingArch,
  IconChartDots3,
  IconChartLine,
  IconChecklist,
  IconCode,
  IconCoins,
  IconDatabaseExport,
  IconCopyright,
  IconFileCode,
  IconFileText,
  IconGavel,
  IconHeartHandshake,
  IconHelp,
  IconInfoCircle,
  IconListNumbers,
  IconScale,
  IconTransfer,
  IconTrophy,
  IconUsb,
  IconUsers,
  IconWorldMap,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl/react'
import { useLinks } from '../data/links.ts'
import { textOr } from '../i18n/keys.ts'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import type { MenuSection } from '../pages.ts'
import styles from './menu.module.css'
import { OuterLinks } from './outer-links.tsx'
import { SettingsList } from './settings-list.tsx'
import { useMenu } from './use-menu.ts'

/** Icons of pages by title. */
const icons: Partial<Record<Page['title'], typeof IconBox>> = {
  blocks: IconBox,
  transactions: IconTransfer,
  transfers: IconArrowsExchange,
  accounts: IconUsers,
  nodes: IconWorldMap,
  live: IconActivity,
  foundation: IconHeartHandshake,
  bridge: IconBuildingBridge2,
  tokens: IconCoins,
  contracts: IconFileCode,
  contractCalls: IconCode,
  representatives: IconBuildingArch,
  voteCount: IconListNumbers,
  liveVotes: IconTrophy,
  committee: IconAdjustments,
  proposals: IconGavel,
  faq: IconHelp,
  about: IconInfoCircle,
  notices: IconBell,
  ledger: IconUsb,
  api: IconApi,
  bulkData: IconDatabaseExport,
  contractTerms: IconScale,
  sourceTerms: IconChecklist,
  licences: IconCopyright,
  rankings: IconTrophy,
  resourceConsumption: IconBolt,
  analytics: IconChartDots3,
  charts: IconChartLine,
}

/** The pages of one group with an icon and one line of explanation, and the operator's tokens or links. */
export const MenuPanel = (section: MenuSection) => (
  <Topic name="menu">
    <Pages {...section} />
  </Topic>
)

function Pages({ group, pages }: MenuSection) {
  const t = useTranslations()
  return (
    <div className={styles['panel']}>
      <ul>
        {pages.map(({ path, title }) => {
          const Icon = icons[title] ?? IconFileText
          return (
            <li key={path}>
              <Link to={path}>
                <Icon size={20} stroke={1.6} aria-hidden />
                <span>
                  <b>{t(`page.${title}`)}</b>
                  <small>{textOr(t, `menuText.${title}`, '')}</small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {group === 'tokens' && <HotTokens />}
      {group === 'help' && (
        <div className={styles['outer']}>
          <OuterLinks />
        </div>
      )}
    </div>
  )
}

/** Links to tokens that the operator lists: TRX and TRC10 by number, contracts by address. */
export function HotTokens() {
  const t = useTranslations('links')
  const { hotTokens = [] } = useLinks() ?? {}
  if (hotTokens.length === 0) return null
  return (
    <nav className={styles['hot']} aria-label={t('hotTokens')}>
      <h2>{t('hotTokens')}</h2>
      {hotTokens.map(({ name, id }) => (
        <Link key={id} to={hotTokenPath(id)}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  )
}

export const hotTokenPath = (id: string): string =>
  id === '_' ? '/token/0/transfers' : /^\d+$/.test(id) ? `/token/${id}` : `/token20/${id}`

/** Every page, the operator's links and the settings. */
export function DrawerContent() {
  const t = useTranslations()
  return (
    <>
      <nav aria-label={t('header.menu')}>
        {useMenu().map(({ group, pages }) => (
          <section key={group}>
            <h2>{t(`menu.${group}`)}</h2>
            <ul>
              {pages.map(({ path, title }) => {
                const Icon = icons[title] ?? IconFileText
                return (
                  <li key={path}>
                    <Link to={path}>
                      <Icon size={20} stroke={1.6} aria-hidden />
                      {t(`page.${title}`)}
                    </Link>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
        <HotTokens />
        <OuterLinks />
      </nav>
      <SettingsList />
    </>
  )
}

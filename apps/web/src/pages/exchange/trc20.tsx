import { useParams } from '@tanstack/react-router'
import { loadWithPage, Topic } from '../../i18n/topic.tsx'
import marketTexts from '../../locales/market/en.json'
import type { Page } from '../../page.ts'
import { MarketPage } from '../../sections/market/market-page.tsx'

export const page = {
  path: '/exchange/trc20/{-$tab}',
  title: 'market',
  menu: { group: 'tokens', order: 10, feature: 'exchangeEntry' },
} as const satisfies Page

loadWithPage({ market: marketTexts })

/** The order book of a pair of tokens. */
export function Component() {
  const { tab } = useParams({ strict: false })
  return (
    <Topic name="market">
      <MarketPage tab={tab} />
    </Topic>
  )
}

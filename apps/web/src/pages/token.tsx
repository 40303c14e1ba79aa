import { loadWithPage } from '../i18n/topic.tsx'
import contractTexts from '../locales/contract/en.json'
import ratingTexts from '../locales/rating/en.json'
import type { Page } from '../page.ts'
import { TokenPage } from '../sections/token/token-page.tsx'

/** TRC10 tokens by number, TRX as 0 or `_`. */
export const page = { path: '/token/$id/{-$tab}', title: 'token' } as const satisfies Page

loadWithPage({ contract: contractTexts, rating: ratingTexts })

export const Component = () => <TokenPage />

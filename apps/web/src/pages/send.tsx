import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { openSend } from '../wallet/wanted.ts'

export const page = { path: '/send', title: 'send' } as const satisfies Page

/** Where a payment link leads: it fills in the send dialog, and nothing is signed without a review. */
export const Component = () => (
  <Topic name="send">
    <PaymentLink />
  </Topic>
)

function PaymentLink() {
  const t = useTranslations('send')
  const { to, amount, token }: { to?: string; amount?: string; token?: string } = useSearch({ strict: false })
  const open = () =>
    openSend({
      ...(to !== undefined && { to }),
      ...(amount !== undefined && { amount }),
      ...(token !== undefined && { token }),
      ...((to ?? amount ?? token) !== undefined && { isFromLink: true }),
    })
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once a link
  useEffect(open, [to, amount, token])
  return (
    <>
      <PageHeader title={t('title')} />
      <Card>
        <p>{t('linkPage')}</p>
        <Button variant="light" onClick={open}>
          {t('open')}
        </Button>
      </Card>
    </>
  )
}

import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import type { Page } from '../page.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import styles from '../ui/form.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { openSend, type SendWish } from '../wallet/wanted.ts'

export const page = { path: '/send', title: 'send' } as const satisfies Page

/** Where a payment link leads: it fills in the send dialog, and nothing is signed without a review. */
export const Component = () => (
  <Topic name="order">
    <PaymentLink />
  </Topic>
)

function PaymentLink() {
  const t = useTranslations('send')
  const { to, amount, token }: LinkFields = useSearch({ strict: false })
  const wish = useMemo(() => wishOf({ to, amount, token }), [to, amount, token])
  // Its code may still be loading when the person leaves.
  useEffect(() => openSend(wish), [wish])
  return (
    <>
      <PageHeader title={t('title')} />
      <Card>
        <div className={styles['form']}>
          <span>{t('linkPage')}</span>
          <div>
            <Button variant="main" onClick={() => openSend(wish)}>
              {t('open')}
            </Button>
          </div>
        </div>
      </Card>
    </>
  )
}

type LinkFields = {
  readonly to?: string | undefined
  readonly amount?: string | undefined
  readonly token?: string | undefined
}

const wishOf = ({ to, amount, token }: LinkFields): SendWish => ({
  ...(to !== undefined && { to }),
  ...(amount !== undefined && { amount }),
  ...(token !== undefined && { token }),
  ...((to ?? amount ?? token) !== undefined && { isFromLink: true }),
})

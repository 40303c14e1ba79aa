import { useTranslations } from 'use-intl/react'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { Button } from '../../ui/button.tsx'
import { openConnect } from '../wanted.ts'

/** What a visitor sees in place of own orders. */
export function ConnectOrders() {
  const t = useTranslations('market.orders')
  return (
    <NothingHere title={t('connect')} text={t('connectText')}>
      <Button variant="light" onClick={openConnect}>
        {t('login')}
      </Button>
    </NothingHere>
  )
}

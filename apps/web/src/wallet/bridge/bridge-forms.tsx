import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bridge } from '../../data/bridge.ts'
import { Button } from '../../ui/button.tsx'
import { useActor } from '../multi-signature/acting.ts'
import { OrderTopics } from '../order/order-topics.tsx'
import { openConnect } from '../use-wallet.ts'
import styles from './bridge.module.css'
import { MapDialog } from './map-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** What a person can do with the bridge on the network of this page. */
export function BridgeForms({ bridge }: { readonly bridge: Bridge }) {
  const t = useTranslations('bridge')
  const actor = useActor()
  const [open, setOpen] = useState<'move' | 'map'>()
  const close = () => setOpen(undefined)
  const show = (one: 'move' | 'map') => () => (actor === undefined ? openConnect() : setOpen(one))
  const { here } = bridge
  return (
    <div className={styles['acts']}>
      <Button variant="main" onClick={show('move')}>
        {t(here === 'main' ? 'deposit' : 'withdraw')}
      </Button>
      {here === 'main' && (
        <Button variant="light" onClick={show('map')}>
          {t('map')}
        </Button>
      )}
      {actor !== undefined && open !== undefined && (
        <OrderTopics>
          {open === 'move' ? (
            <MoveDialog bridge={bridge} owner={actor} onClose={close} />
          ) : (
            <MapDialog bridge={bridge} owner={actor} onClose={close} />
          )}
        </OrderTopics>
      )}
    </div>
  )
}

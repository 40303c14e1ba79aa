import type { DesktopPairing } from '@sundial/wallet'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../../i18n/topic.tsx'
import { usePairings } from './pairings.ts'
import styles from './pairing.module.css'

/** What a person does while the phone shows a request: look at the phone, or cancel. */
export function DeviceWait() {
  const open = usePairings(({ open }) => open)
  return (
    <Topic name="pairing">
      {open.map((pairing) => (
        <Waiting key={pairing.invitation.channel} pairing={pairing} />
      ))}
    </Topic>
  )
}

function Waiting({ pairing }: { readonly pairing: DesktopPairing }) {
  const t = useTranslations('pairing')
  const { cancel, presence } = useSyncExternalStore(pairing.state.subscribe, pairing.state.get)
  if (cancel === undefined) return null
  return (
    <div className={styles['waiting']}>
      <output>{t(presence === 'present' ? 'waitPhone' : `wait.${presence}`)}</output>
      <button type="button" className={styles['quiet']} onClick={cancel}>
        {t('cancel')}
      </button>
    </div>
  )
}

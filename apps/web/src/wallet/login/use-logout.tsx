import type { Journal } from '@sundial/wallet'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import styles from './connect-dialog.module.css'
import panel from '../panel.module.css'
import { journals } from '../payments/journals.ts'
import { session } from '../use-wallet.ts'

/** Logs out; asks before it erases journals of payments. Needs the topic wallet. */
export function useLogout() {
  const t = useTranslations('wallet')
  const [asked, setAsked] = useState<readonly Journal[]>()
  const leave = async () => {
    setAsked(undefined)
    await session().logout()
    toast(t('session.loggedOut'), 'good')
  }
  const logout = async () => {
    const found = await journals.everywhere().catch(() => [])
    if (found.length > 0) setAsked(found)
    else await leave()
  }
  const dialog = asked !== undefined && (
    <JournalDialog asked={asked} onLeave={() => void leave()} onClose={() => setAsked(undefined)} />
  )
  return { logout, dialog }
}

type Props = {
  readonly asked: readonly Journal[]
  readonly onLeave: () => void
  readonly onClose: () => void
}

function JournalDialog({ asked, onLeave, onClose }: Props) {
  const t = useTranslations('wallet.journal')
  const save = async () => {
    const { saveJournal } = await import('../payments/runs.ts')
    for (const journal of asked) saveJournal(journal)
    onLeave()
  }
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className={styles['body']}>
        <p className={styles['text']}>{t('question')}</p>
        <div className={panel['ways']}>
          <button type="button" className={panel['quiet']} onClick={onLeave}>
            {t('leave')}
          </button>
          <button type="button" className={panel['go']} onClick={() => void save()}>
            {t('save')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

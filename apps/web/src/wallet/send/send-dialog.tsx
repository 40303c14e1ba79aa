import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Dialog } from '../../ui/dialog.tsx'
import { OrderTopics } from '../order/order-topics.tsx'
import { expectReview } from '../review/reviews.ts'
import { openConnect, type SendWish } from '../wanted.ts'
import { useWallet } from '../use-wallet.ts'
import { SendForm } from './send-form.tsx'
import styles from './send.module.css'

type Props = { readonly wish: SendWish; readonly onClose: () => void }

/** Sends TRX and tokens; without a login it says that it needs one. */
export const SendDialog = (props: Props) => (
  <OrderTopics>
    <Content {...props} />
  </OrderTopics>
)

function Content({ wish, onClose }: Props) {
  const t = useTranslations('send')
  // Who fills in the form wants the review next.
  useEffect(expectReview, [])
  const { account } = useWallet()
  if (!account.isLoggedIn) {
    return (
      <Dialog title={t('notLogin')} onClose={onClose}>
        <div className={styles['body']}>
          <p className={styles['lead']}>{t('loginFirst')}</p>
          <button type="button" className={styles['go']} data-focus onClick={openConnect}>
            {t('connect')}
          </button>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title={t(titleOf(wish))} onClose={onClose} isSteady>
      <SendForm wish={wish} onClose={onClose} />
    </Dialog>
  )
}

const titleOf = ({ isDonation, isShared }: SendWish) =>
  isShared === true ? 'shared' : isDonation === true ? 'donation' : 'title'

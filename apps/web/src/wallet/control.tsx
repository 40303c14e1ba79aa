import type { SessionState } from '@sundial/wallet'
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { Topic } from '../i18n/topic.tsx'
import { toast } from '../ui/toasts.ts'
import { AccountMenu } from './login/account-menu.tsx'
import { useAsk } from './login/asks.ts'
import { useWalletUpdates } from './outbox/follow.ts'
import { useLoginContext } from './login/login-context.ts'
import { useOutboxUpdates } from './outbox/outbox.ts'
import { useWallet } from './use-wallet.ts'
import { closeSend, useWanted } from './wanted.ts'

const ConnectDialog = lazy(async () => ({
  default: (await import('./login/connect-dialog.tsx')).ConnectDialog,
}))
const SendDialog = lazy(async () => ({ default: (await import('./send/send-dialog.tsx')).SendDialog }))
const AskDialog = lazy(async () => ({ default: (await import('./login/ask-dialog.tsx')).AskDialog }))

/** The wallet in the header, and the dialogs that it opens. */
export const WalletControl = () => (
  <Topic name="wallet">
    <Control />
  </Topic>
)

/** A notice when the extension of the active account leaves this network, since it signs nothing there. */
function useNetworkNotice({ account, accounts }: SessionState) {
  const t = useTranslations('wallet.session')
  const isOther = accounts.find(({ address }) => address === account.address)?.isOtherNetwork === true
  const text = t('otherNetwork')
  useEffect(() => {
    if (isOther) toast(text, 'bad')
  }, [isOther, text])
}

function Control() {
  const wallet = useWallet()
  const { account } = wallet
  useWalletUpdates(wallet, useLoginContext().networkKind)
  const isConnecting = useWanted((wanted) => wanted.isConnecting)
  const sending = useWanted((wanted) => wanted.sending)
  const ask = useAsk((state) => state.ask)
  useNetworkNotice(wallet)
  useOutboxUpdates()
  const hasAccount = account.address !== undefined
  // Before the browser paints, so that the account takes the place of the button to connect in one step.
  useLayoutEffect(() => {
    useWanted.setState({ hasAccount })
    return () => useWanted.setState({ hasAccount: false })
  }, [hasAccount])
  return (
    <>
      {account.address !== undefined && <AccountMenu address={account.address} />}
      <Suspense>
        {isConnecting && <ConnectDialog />}
        {sending !== undefined && (
          <SendDialog key={sending.number} wish={sending.wish} onClose={() => closeSend(sending.number)} />
        )}
        {ask !== undefined && <AskDialog key={ask.login.address} ask={ask} />}
      </Suspense>
    </>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Invitation, PhonePairing, readInvitation } from '@sundial/wallet'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageTimers } from '../page-timers.ts'
import { PhoneSteps } from './phone-steps.tsx'
import { PhoneStart } from './phone-start.tsx'
import { signOnPhone } from './sign-on-phone.ts'
import { webRelay } from './web-relay.ts'
import styles from './pairing.module.css'

/** Takes an invitation from the link, the camera or a pasted text, and pairs. */
export function PhonePage() {
  const t = useTranslations()
  const [pairing, setPairing] = useState<PhonePairing>()
  useEffect(() => () => pairing?.close(), [pairing])
  const start = (invitation: Invitation) =>
    setPairing(new PhonePairing({ relay: webRelay, timers: pageTimers, invitation, sign: signOnPhone }))
  const isLinkWrong = useLink(start)
  return (
    <>
      <PageHeader title={t('page.pair')} />
      <Card>
        <div className={styles['page']}>
          {pairing === undefined ? (
            <PhoneStart onInvitation={start} isLinkWrong={isLinkWrong} />
          ) : (
            <Paired pairing={pairing} onAgain={() => setPairing(undefined)} />
          )}
        </div>
      </Card>
    </>
  )
}

/** Uses the invitation of the link once, and removes it from the address bar and the history. */
function useLink(start: (invitation: Invitation) => void): boolean {
  const { channel, code, key }: Record<string, string | undefined> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    if (key === undefined && channel === undefined) return
    try {
      start(
        readInvitation(
          new URLSearchParams({ channel: `${channel}`, code: `${code}`, key: `${key}` }).toString(),
        ),
      )
      setWrong(false)
    } catch {
      setWrong(true)
    }
    void navigate({ to: '/wallet/pair', search: {}, replace: true })
    // The link is read when it changes.
    // eslint-disable-next-line react/exhaustive-deps
  }, [channel, code, key])
  return isWrong
}

function Paired({ pairing, onAgain }: { readonly pairing: PhonePairing; readonly onAgain: () => void }) {
  const state = useSyncExternalStore(pairing.state.subscribe, pairing.state.get)
  return (
    <PhoneSteps
      state={state}
      onLogin={(address) => pairing.logIn(address)}
      onClose={() => pairing.close()}
      onAgain={onAgain}
    />
  )
}

import {
  CannotSign,
  Session,
  type SessionPorts,
  type SessionState,
  type Signed,
  type SigningRequest,
  type TabMessage,
} from '@sundial/wallet'
import { askForSigner } from './asks.ts'
import { keys } from '../../browser/keys.ts'
import { outbox } from '../outbox/outbox.ts'
import { showReview } from '../review/show-review.ts'
import { loginStore, readIdleMinutes, removeMarker } from './login-store.ts'

const minuteMs = 60_000
/** Tabs answer at once; a busy one within this time. */
const answerMs = 3000

const ports: SessionPorts = {
  timers: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  logins: loginStore,
  tabs: openTabs(),
  show: showReview,
  unlock: (login, signal) => askForSigner('unlock', login, signal),
}

let started: Session | undefined

/** The session of this tab, which begins with the first call. */
export function session(): Session {
  if (started !== undefined) return started
  const begun = new Session(ports)
  started = begun
  begun.setIdleMs(readIdleMinutes() * minuteMs)
  for (const event of ['pointerdown', 'keydown', 'visibilitychange'] as const) {
    document.addEventListener(event, () => begun.use(), { passive: true })
  }
  begun.subscribe(endWorkerWithoutKeys())
  const followOwn = ({ accounts }: SessionState) => outbox().follow(accounts.map(({ address }) => address))
  followOwn(begun.state)
  begun.subscribe(followOwn)
  setTimeout(() => {
    if (!begun.state.account.isLoggedIn) removeMarker()
  }, answerMs)
  return begun
}

/** The worker ends with the last key that was open. */
function endWorkerWithoutKeys(): (state: SessionState) => void {
  let hadKey = false
  return ({ accounts }) => {
    const hasKey = accounts.some(({ type, isOpen }) => isOpen && type === 'ACCOUNT_PRIVATE_KEY')
    if (hadKey && !hasKey) keys.lock()
    hadKey = hasKey
  }
}

/**
 * Signs with the active account what its review shows. A watched account says that it cannot, and offers the other ways to
 * log in. Throws `WalletNotOpen`, `CannotSign` or what `signReviewed` throws.
 */
export async function sign(request: SigningRequest): Promise<Signed> {
  const { account, accounts } = session().state
  const login = accounts.find(({ address }) => address === account.address)
  if (login?.kind === 'address-only') {
    const signer = await askForSigner('watch-only', login)
    if (signer === undefined) throw new CannotSign('watch_only')
    session().open(signer)
  }
  return session().sign(request)
}

function openTabs(): SessionPorts['tabs'] {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => undefined, listen: () => () => undefined }
  }
  const channel = new BroadcastChannel('sundial-wallet')
  return {
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
    post: (message: TabMessage) => channel.postMessage(message),
    listen: (take) => {
      const onMessage = ({ data }: MessageEvent<unknown>) => take(data)
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}

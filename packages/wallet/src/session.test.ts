import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import { expect, test, vi } from 'vitest'
import { hashOf } from './request-hash.ts'
import { Session } from './session.ts'
import { type Login, type Logins, noLogins, readLogins, type SessionPorts } from './session-ports.ts'
import type { Signer, SignerChange, SigningRequest } from './signer.ts'
import { addressOnlySigner } from './signers/address-only.ts'

const keyOf = (fill: number) => new Uint8Array(32).fill(fill)
const [alice, bob] = [addressOfPrivateKey(keyOf(7)), addressOfPrivateKey(keyOf(8))]
const message: SigningRequest = { kind: 'message', version: 2, message: new Uint8Array([1, 2, 3]) }

/** A signer of a private key that reports whether it was closed. */
function signerOf(fill: number, kind: Signer['kind'] = 'private-key') {
  const close = vi.fn<() => Promise<void>>(async () => undefined)
  const signer: Signer = {
    kind,
    address: addressOfPrivateKey(keyOf(fill)),
    limitOf: () => undefined,
    sign: async (request) => signHash(hashOf(request), keyOf(fill)),
    close,
  }
  return { signer, close }
}

class ManualTimers {
  #now = 0
  readonly #waiting = new Set<{ readonly at: number; readonly run: () => void }>()
  now() {
    return this.#now
  }
  after(ms: number, run: () => void) {
    const timer = { at: this.#now + ms, run }
    this.#waiting.add(timer)
    return () => void this.#waiting.delete(timer)
  }
  /** A sleeping machine moves the clock only. */
  sleep(ms: number) {
    this.#now += ms
  }
  pass(ms: number) {
    this.sleep(ms)
    for (const timer of this.#waiting) {
      if (timer.at > this.#now) continue
      this.#waiting.delete(timer)
      timer.run()
    }
  }
}

/** The tabs of one browser: what one posts, the others hear, as structured clones. */
class Browser {
  readonly timers = new ManualTimers()
  readonly tabs = new Set<(message: unknown) => void>()
  stored: Logins = noLogins
  readonly erase = vi.fn<() => Promise<void>>(async () => {
    this.stored = noLogins
  })

  openTab(ports: Partial<SessionPorts> = {}) {
    let hear: ((message: unknown) => void) | undefined
    return new Session({
      timers: this.timers,
      logins: {
        read: () => this.stored,
        write: (logins) => {
          this.stored = logins
        },
        erase: this.erase,
      },
      tabs: {
        post: (sent) => {
          for (const tab of this.tabs) if (tab !== hear) tab(structuredClone(sent))
        },
        listen: (take) => {
          hear = take
          this.tabs.add(take)
          return () => this.tabs.delete(take)
        },
      },
      show: async () => ({ close: () => undefined }),
      unlock: async () => undefined,
      ...ports,
    })
  }
}

const minute = 60_000

test('login opens the session with address and type, and no key', () => {
  const session = new Browser().openTab()
  expect(session.state.account).toEqual({ address: undefined, isLoggedIn: false, type: undefined })
  session.open(signerOf(7).signer)
  expect(session.state).toEqual({
    account: { address: alice, isLoggedIn: true, type: 'ACCOUNT_PRIVATE_KEY' },
    wallet: { address: alice, isOpen: true, type: 'ACCOUNT_PRIVATE_KEY' },
    accounts: [
      {
        address: alice,
        kind: 'private-key',
        type: 'ACCOUNT_PRIVATE_KEY',
        isOpen: true,
        isOtherNetwork: false,
      },
    ],
  })
})

test('several accounts are logged in side by side, and one is active', async () => {
  const session = new Browser().openTab()
  session.open(signerOf(7).signer)
  session.open(addressOnlySigner(bob))
  expect(session.state.account).toMatchObject({ address: bob, type: 'ACCOUNT_ADDRESS' })
  session.switchTo(alice)
  expect(session.state.account.address).toBe(alice)
  expect((await session.sign(message)).signer).toBe(alice)
  session.switchTo('41'.padEnd(42, '0'))
  expect(session.state.account.address).toBe(alice)
})

test('an address that logs in with its key replaces the watched account', () => {
  const session = new Browser().openTab()
  session.open(addressOnlySigner(alice))
  session.open(signerOf(7).signer)
  expect(session.state.accounts).toMatchObject([{ address: alice, kind: 'private-key' }])
})

test('nothing is signed without an account: wallet is not open', async () => {
  await expect(new Browser().openTab().sign(message)).rejects.toThrow('wallet is not open')
})

test('an address-only wallet can watch, not sign', async () => {
  const session = new Browser().openTab()
  session.open(addressOnlySigner(alice))
  await expect(session.sign(message)).rejects.toMatchObject({ code: 'cannot_sign', limit: 'watch_only' })
})

test('lock closes every signer and leaves the accounts logged in', () => {
  const session = new Browser().openTab()
  const [one, two] = [signerOf(7), signerOf(8)]
  session.open(one.signer)
  session.open(two.signer)
  session.lock()
  expect(one.close).toHaveBeenCalledOnce()
  expect(two.close).toHaveBeenCalledOnce()
  expect(session.state.account).toMatchObject({ address: bob, isLoggedIn: true })
  expect(session.state.wallet.isOpen).toBe(false)
})

test('the first signature of a closed account asks for its key once', async () => {
  const unlock = vi.fn<(login: Login) => Promise<Signer>>(async () => signerOf(7).signer)
  const session = new Browser().openTab({ unlock })
  session.open(signerOf(7).signer)
  session.lock()
  await Promise.all([session.sign(message), session.sign(message)])
  await session.sign(message)
  expect(unlock).toHaveBeenCalledOnce()
  expect(unlock.mock.calls[0]?.[0]).toEqual({ address: alice, kind: 'private-key' })
  expect(session.state.wallet.isOpen).toBe(true)
})

test('a declined unlock signs nothing: wallet is not open', async () => {
  const session = new Browser().openTab()
  session.open(signerOf(7).signer)
  session.lock()
  await expect(session.sign(message)).rejects.toThrow('wallet is not open')
})

test('the key of another account does not unlock this one', async () => {
  const other = signerOf(8)
  const session = new Browser().openTab({ unlock: async () => other.signer })
  session.open(signerOf(7).signer)
  session.lock()
  await expect(session.sign(message)).rejects.toMatchObject({ code: 'wrong_account' })
  expect(other.close).toHaveBeenCalledOnce()
  expect(session.state.accounts).toHaveLength(1)
})

test('a lock while the review is open signs nothing', async () => {
  const sign = vi.fn<Signer['sign']>()
  let approve: (() => void) | undefined
  const session = new Browser().openTab({
    show: () => new Promise((resolve) => (approve = () => resolve({ close: () => undefined }))),
  })
  session.open({ ...signerOf(7).signer, sign })
  const signed = session.sign(message)
  await vi.waitFor(() => expect(approve).toBeDefined())
  session.lock()
  approve?.()
  await expect(signed).rejects.toMatchObject({ code: 'wallet_locked' })
  expect(sign).not.toHaveBeenCalled()
})

test('a logout while an account is unlocked leaves no signer behind', async () => {
  const late = signerOf(7)
  let give: ((signer: Signer) => void) | undefined
  const session = new Browser().openTab({ unlock: () => new Promise((resolve) => (give = resolve)) })
  session.open(signerOf(7).signer)
  session.lock()
  const signed = session.sign(message)
  await session.logout()
  give?.(late.signer)
  await expect(signed).rejects.toMatchObject({ code: 'wallet_locked' })
  expect(late.close).toHaveBeenCalledOnce()
  expect(session.state.accounts).toEqual([])
})

test('the wallet locks after 15 minutes without use', () => {
  const browser = new Browser()
  const { timers } = browser
  const session = browser.openTab()
  session.open(signerOf(7).signer)
  timers.pass(14 * minute)
  session.use()
  timers.pass(14 * minute)
  expect(session.state.wallet.isOpen).toBe(true)
  timers.pass(minute)
  expect(session.state.wallet.isOpen).toBe(false)
})

test('the idle time is adjustable, also while it runs', () => {
  const browser = new Browser()
  const session = browser.openTab()
  session.open(signerOf(7).signer)
  browser.timers.pass(4 * minute)
  session.setIdleMs(5 * minute)
  browser.timers.pass(minute)
  expect(session.state.wallet.isOpen).toBe(false)
})

test('a machine that slept past the idle time is locked at the first use', () => {
  const browser = new Browser()
  const session = browser.openTab()
  session.open(signerOf(7).signer)
  browser.timers.sleep(60 * minute)
  session.use()
  expect(session.state.wallet.isOpen).toBe(false)
})

test('a watched account has no key and never locks', () => {
  const browser = new Browser()
  const session = browser.openTab()
  session.open(addressOnlySigner(alice))
  browser.timers.pass(60 * minute)
  session.lock()
  expect(session.state.wallet.isOpen).toBe(true)
})

test('two tabs agree on accounts, active account, lock and logout', async () => {
  const browser = new Browser()
  const one = browser.openTab()
  one.open(signerOf(7).signer)
  browser.stored = noLogins
  const two = browser.openTab({ unlock: async () => signerOf(7).signer })
  expect(two.state.account).toMatchObject({ address: alice, isLoggedIn: true })
  expect(two.state.wallet.isOpen).toBe(false)

  await two.unlock()
  two.open(addressOnlySigner(bob))
  expect(one.state.account.address).toBe(bob)
  one.switchTo(alice)
  expect(two.state.account.address).toBe(alice)
  one.lock()
  expect(two.state.wallet.isOpen).toBe(false)
  await two.logout()
  expect(one.state).toEqual(two.state)
  expect(one.state.account.isLoggedIn).toBe(false)
})

test('use of one tab prevents the idle lock of the others', () => {
  const browser = new Browser()
  const [one, two] = [browser.openTab(), browser.openTab()]
  one.open(signerOf(7).signer)
  two.open(signerOf(7).signer)
  browser.timers.pass(14 * minute)
  one.use()
  browser.timers.pass(14 * minute)
  expect(two.state.wallet.isOpen).toBe(true)
})

test('a reload leaves the accounts logged in with their addresses only', () => {
  const browser = new Browser()
  const before = browser.openTab()
  before.open(addressOnlySigner(bob))
  before.open(signerOf(7, 'ledger').signer)
  before.close()
  const after = browser.openTab()
  expect(after.state.account).toMatchObject({ address: alice, isLoggedIn: true, type: 'ACCOUNT_LEDGER' })
  expect(after.state.accounts.map(({ isOpen }) => isOpen)).toEqual([true, false])
  expect(JSON.stringify(browser.stored)).toBe(
    JSON.stringify({
      accounts: [
        { address: bob, kind: 'address-only' },
        { address: alice, kind: 'ledger' },
      ],
      active: alice,
    }),
  )
})

test('removal of the active account makes another active; removal of the last erases everything', async () => {
  const browser = new Browser()
  const session = browser.openTab()
  const { signer, close } = signerOf(7)
  session.open(addressOnlySigner(bob))
  session.open(signer)
  await session.remove(alice)
  expect(close).toHaveBeenCalledOnce()
  expect(session.state.account.address).toBe(bob)
  await session.remove(bob)
  expect(session.state.account.isLoggedIn).toBe(false)
  expect(browser.erase).toHaveBeenCalledOnce()
})

test.each([
  [undefined, []],
  ['text', []],
  [{ accounts: [{ address: 'x', kind: 'ledger' }, 5, null, { address: alice, kind: 'wizard' }] }, []],
  [
    {
      accounts: [
        { address: alice, kind: 'ledger', key: 'secret' },
        { address: alice, kind: 'mnemonic' },
      ],
    },
    [alice],
  ],
])('stored logins %j are read as the accounts %j', (stored, addresses) => {
  const { accounts } = readLogins(stored)
  expect(accounts.map(({ address }) => address)).toEqual(addresses)
  expect(JSON.stringify(accounts)).not.toContain('secret')
})

test('listeners hear of changes until they end', () => {
  const session = new Browser().openTab()
  const listener = vi.fn<() => void>()
  const end = session.subscribe(listener)
  session.open(signerOf(7).signer)
  expect(listener).toHaveBeenCalledOnce()
  end()
  session.lock()
  expect(listener).toHaveBeenCalledOnce()
})

test('the account that is chosen in an extension takes the place of the old one, and leaves with it', async () => {
  const session = new Browser().openTab()
  const [first, second] = [signerOf(7, 'extension'), signerOf(8, 'extension')]
  let report: ((change: SignerChange) => void) | undefined
  const following = (signer: Signer): Signer => ({
    ...signer,
    subscribe: (listener) => {
      report = listener
      return () => undefined
    },
  })
  const next = following(second.signer)
  session.open(following(first.signer))
  report?.({ kind: 'account', signer: next })
  expect(session.state.accounts.map(({ address }) => address)).toEqual([bob])
  expect(session.state.account.address).toBe(bob)
  expect(first.close).toHaveBeenCalledOnce()
  report?.({ kind: 'gone' })
  await Promise.resolve()
  expect(session.state.accounts).toEqual([])
})

test('an extension on another network is marked until it is back', () => {
  const session = new Browser().openTab()
  const { signer } = signerOf(7, 'extension')
  let report: ((change: SignerChange) => void) | undefined
  session.open({
    ...signer,
    subscribe: (listener) => {
      report = listener
      return () => undefined
    },
  })
  const seen: (boolean | undefined)[] = []
  session.subscribe(({ accounts }) => seen.push(accounts[0]?.isOtherNetwork))
  report?.({ kind: 'network', isOther: true })
  report?.({ kind: 'network', isOther: false })
  expect(seen).toEqual([true, false])
})

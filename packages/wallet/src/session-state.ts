import type { Address } from '@sundial/primitives'
import type { Login } from './session-ports.ts'
import { type Signer, type WalletType, walletTypeOf } from './signer.ts'

export type SessionAccount = Login & {
  readonly type: WalletType
  /** Its signer is here. A closed account asks for its password, key or device at the next signature. */
  readonly isOpen: boolean
  /** Its extension is on another network now, and signs nothing until it is back. */
  readonly isOtherNetwork: boolean
}

/** What the app knows of the session. It contains no key. */
export type SessionState = {
  readonly account: {
    readonly address: Address | undefined
    readonly isLoggedIn: boolean
    readonly type: WalletType | undefined
  }
  readonly wallet: {
    readonly address: Address | undefined
    readonly type: WalletType | undefined
    readonly isOpen: boolean
  }
  readonly accounts: readonly SessionAccount[]
}

/** An account with its signer while it is open. */
export type OpenLogin = Login & { readonly signer: Signer | undefined; readonly isOtherNetwork?: boolean }

export function stateOf(logins: readonly OpenLogin[], active: Address | undefined): SessionState {
  const accounts = logins.map(({ address, kind, signer, isOtherNetwork = false }) => ({
    address,
    kind,
    type: walletTypeOf[kind],
    isOpen: signer !== undefined,
    isOtherNetwork,
  }))
  const found = accounts.find(({ address }) => address === active)
  const [address, type] = [found?.address, found?.type]
  return {
    account: { address, isLoggedIn: found !== undefined, type },
    wallet: { address, type, isOpen: found?.isOpen === true },
    accounts,
  }
}

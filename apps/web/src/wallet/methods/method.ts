import type { NetworkKind } from '@sundial/primitives'
import type { Signer, SignerKind } from '@sundial/wallet'
import type { ComponentType } from 'react'
import type { IconWallet } from '@tabler/icons-react'

/** One way to log in: a row of the connect dialog, and the panel behind it. A file `methods/<kind>.tsx` exports it as `method`. */
export type LoginMethod = {
  readonly kind: SignerKind
  readonly icon: typeof IconWallet
  readonly isOffered: (context: LoginContext) => true | NotOffered
  /** Lazy, so that only a chosen method loads its code. */
  readonly Panel: ComponentType<PanelProps>
}

export type LoginContext = {
  readonly networkKind: NetworkKind | undefined
  /** Without it browsers have no encryption, no devices and no workers that can be trusted. */
  readonly isSecure: boolean
  /** Whether a phone can log in by a QR code. */
  readonly mobileLogin: boolean
}

/** Methods that are hidden or of the main chain only are left out; the dialog explains the other reasons. */
export type NotOffered = 'hidden' | 'mainOnly' | 'insecure' | 'noBrowserSupport'

export type PanelProps = {
  /** Logs in with the signer. The dialog closes. */
  readonly onSigner: (signer: Signer) => void
  /** Returns to the list of methods. */
  readonly onCancel: () => void
  /** Goes on with another method, where it is offered. */
  readonly onMethod?: ((kind: SignerKind) => void) | undefined
  /** The account to unlock; absent for a new login. */
  readonly address?: string | undefined
}

import { TronError } from '@sundial/primitives'

/** Why a pairing ended. A text of the web app explains each. */
export type PairingEnd =
  /** This end closed it. */
  | 'closed'
  /** The other end closed it or left its page. */
  | 'left'
  /** No phone used the code in time, or both ends were away for too long. */
  | 'expired'
  /** Another phone has used the code. */
  | 'used'
  /** The relay does not know the channel. */
  | 'unknown'
  /** The relay accepts no more pairings now. */
  | 'busy'
  /** A frame was altered, repeated or left out on its way, or the code was wrong. */
  | 'altered'

/** A frame is not what the other end sent. The pairing cannot continue. */
export class FrameAltered extends TronError {
  readonly code = 'pairing_altered'
  constructor(options?: ErrorOptions) {
    super('The connection between the devices was altered. Pair them again.', options)
  }
}

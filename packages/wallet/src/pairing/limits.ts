/** Limits of a pairing; both ends and the relay keep to them. */
export const pairingLimits = {
  /** Bytes of one frame. The relay refuses longer ones. */
  frameBytes: 128 * 1024,
  /** Bytes of the transaction, message or typed data of one request: in base64 they fit into a frame. */
  requestBytes: 90 * 1024,
  /** Frames without an acknowledgement that one end keeps to send them again. */
  unacknowledged: 32,
  /** Records in one direction. It ends the pairing long before a counter repeats. */
  records: 1_000_000,
  /** Time in which a phone has to use the QR code. */
  invitationMs: 5 * 60_000,
  /** Time that a person has to approve a request on the phone. */
  signingMs: 10 * 60_000,
  /** A sign of life, which also acknowledges what arrived. */
  pingMs: 20_000,
} as const

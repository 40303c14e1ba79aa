import { address, bytes, type Infer, int64, message as fields, repeated } from '@sundial/protocol'
import type { Asset } from '../assets.ts'
import { type Effect, given, type Review, show, transfers, unknownEffect } from '../facets.ts'
import { rule } from '../ledger.ts'
import { receiveDescription, spendDescription } from '../messages/shielded.ts'

export const type = { id: 51, name: 'ShieldedTransferContract' } as const

export const message = fields({
  transparentFromAddress: [1, address],
  fromAmount: [2, int64],
  spendDescription: [3, repeated(spendDescription)],
  receiveDescription: [4, repeated(receiveDescription)],
  bindingSignature: [5, bytes],
  transparentToAddress: [6, address],
  toAmount: [7, int64],
})
type ShieldedTransfer = Infer<typeof message>

export const labels = {
  title: 'Shielded transfer',
  from: 'From',
  fromAmount: 'From amount',
  to: 'To',
  toAmount: 'To amount',
  spends: 'Spends',
  receives: 'Receives',
  bindingSignature: 'Binding signature',
  valueCommitment: 'Value commitment',
  anchor: 'Anchor',
  nullifier: 'Nullifier',
  randomizedKey: 'Randomized key',
  proof: 'Proof',
  authorization: 'Spend authority signature',
  noteCommitment: 'Note commitment',
  ephemeralKey: 'Ephemeral key',
  encryptedNote: 'Encrypted note',
  encryptedKeys: 'Encrypted keys',
}

/** The shielded pool contains one TRC10 token, not TRX: by default the one with this id (java-tron ZenTokenId). */
const zen: Asset = { kind: 'trc10', id: '000000' }
const inZen = (amount: bigint) => show.amount(amount, zen)

export function review(op: ShieldedTransfer): Review<keyof typeof labels> {
  return {
    rows: [
      ...given('from', op.transparentFromAddress, show.address),
      ...given('fromAmount', op.fromAmount, inZen),
      ...given('to', op.transparentToAddress, show.address),
      ...given('toAmount', op.toAmount, inZen),
      [
        'spends',
        show.list(op.spendDescription, (spend) =>
          show.rows([
            ['valueCommitment', show.bytes(spend.valueCommitment)],
            ['anchor', show.bytes(spend.anchor)],
            ['nullifier', show.bytes(spend.nullifier)],
            ['randomizedKey', show.bytes(spend.rk)],
            ['proof', show.bytes(spend.zkproof)],
            ['authorization', show.bytes(spend.spendAuthoritySignature)],
          ]),
        ),
      ],
      [
        'receives',
        show.list(op.receiveDescription, (receive) =>
          show.rows([
            ['valueCommitment', show.bytes(receive.valueCommitment)],
            ['noteCommitment', show.bytes(receive.noteCommitment)],
            ['ephemeralKey', show.bytes(receive.epk)],
            ['encryptedNote', show.bytes(receive.cEnc)],
            ['encryptedKeys', show.bytes(receive.cOut)],
            ['proof', show.bytes(receive.zkproof)],
          ]),
        ),
      ],
      ['bindingSignature', show.bytes(op.bindingSignature)],
    ],
  }
}

/** The fee is paid from the pool, in its token. */
export function effects(op: ShieldedTransfer): readonly Effect[] {
  const transparent = transfers(
    { from: op.transparentFromAddress, asset: zen, amount: op.fromAmount },
    { to: op.transparentToAddress, asset: zen, amount: op.toAmount },
  )
  return [...transparent, unknownEffect]
}

/** java-tron ShieldedTransferActuator.validate on a network that never enabled shielded transactions, like all public ones. */
export function validate(): void {
  rule(false, 'Not support Shielded Transaction, need to be opened by the committee')
}

export const execute = validate

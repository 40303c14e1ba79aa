import { encodeOperation, transactionToJson } from '@sundial/operations'
import { type Address, fromHex, stringifyJson, toHex } from '@sundial/primitives'
import { addressOfPrivateKey, signHash } from '@sundial/primitives/keys'
import {
  operationEnvelope,
  rawTransaction,
  type Transaction,
  transaction as transactionMessage,
  transactionHash,
  transactionId,
} from '@sundial/protocol'
import type { NodeAnswer, NodeCalls } from '../services/node-calls.ts'

/** A key for tests only. */
export const keyOf = (number: number): Uint8Array => fromHex(number.toString(16).padStart(64, '0'))
export const addressOf = (number: number): Address => addressOfPrivateKey(keyOf(number))

/** A transfer of `owner`, signed by the keys of these numbers. */
export function signedTransfer({
  owner = 1,
  to = 99,
  signers = [1],
  amount = 1n,
  expiration = 1_800_000_600_000,
  note = new Uint8Array(),
}: {
  readonly owner?: number
  readonly to?: number
  readonly signers?: readonly number[]
  readonly amount?: bigint
  readonly expiration?: number
  readonly note?: Uint8Array
}): { readonly transaction: Transaction; readonly id: string; readonly json: object; readonly hex: string } {
  const value = { ownerAddress: addressOf(owner), toAddress: addressOf(to), amount }
  const rawData = rawTransaction.create({
    refBlockBytes: fromHex('0001'),
    refBlockHash: fromHex('0000000000000001'),
    expiration: BigInt(expiration),
    timestamp: 1_799_999_999_000n,
    data: note,
    contract: [
      operationEnvelope.create(encodeOperation('TransferContract', value as never, { permissionId: 2 })),
    ],
  })
  const transaction = transactionMessage.create({
    rawData,
    signature: signers.map((signer) => signHash(transactionHash(rawData), keyOf(signer))),
  })
  return {
    transaction,
    id: transactionId(rawData),
    json: JSON.parse(
      JSON.stringify(transactionToJson(transaction, { visible: true }), (_, member: unknown) =>
        typeof member === 'bigint' ? Number(member) : member,
      ),
    ) as object,
    hex: toHex(transactionMessage.encode(transaction)),
  }
}

/** A node that answers as the test defines, and records its requests. */
export class FakeCalls implements NodeCalls {
  readonly requests: { readonly path: string; readonly body: object }[] = []
  readonly answers = new Map<string, (body: Readonly<Record<string, unknown>>) => NodeAnswer>()

  /** Requests pass through JSON text, as over the network. */
  async call(path: string, params: object): Promise<NodeAnswer> {
    const body = JSON.parse(stringifyJson(params)) as Readonly<Record<string, unknown>>
    this.requests.push({ path, body })
    return this.answers.get(path)?.(body) ?? {}
  }

  requestedPaths(): readonly string[] {
    return this.requests.map(({ path }) => path)
  }
}

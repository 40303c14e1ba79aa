import { type Address, concatBytes, fromHex, sha256 } from '@sundial/primitives'
import type { Account, Permission } from '@sundial/protocol'
import type { Precompile, PrecompilePort, PrecompileResult } from '../precompile.ts'
import { recoverAddressOfParts } from '../recover.ts'
import {
  checkMicroseconds,
  isSameSignature,
  isWholeItems,
  partsOf,
  readArraySize,
  readSignatures,
  type Signature,
} from '../signature-arrays.ts'
import { booleanWord, empty, toAccount, readInt, toWord, wordCount, wordsOf } from '../words.ts'

const maxSignatures = 5
const headWords = 5
const itemWords = 5

/**
 * Whether up to 5 signatures reach the threshold of an account's permission (TIP-60): a word of 1 or 0. Input: the ABI
 * encoding of (address, uint256 permission, bytes32 data, bytes[] signatures); the signed hash is SHA-256 of address (21
 * bytes), permission (4 bytes) and data. Offsets past the end of the input halt the caller; from Osaka on input that is
 * not whole items fails (TIP-854).
 */
export const precompile: Precompile = {
  address: 0x0an,
  since: 'getAllowTvmSolidity059',
  energy: (input) => 1500n * BigInt(itemCount(input)),
  // The price follows from the length of the input, but offsets may overlap: signatures without a price are checked too.
  microseconds(input, port) {
    const signatures = readWithin(input, port)
    return checkMicroseconds(input, 'kind' in signatures ? [] : signatures)
  },
  run(input, port) {
    const isOsaka = port.parameter('getAllowTvmOsaka') > 0n
    if (isOsaka && !isWholeItems(input, headWords, itemWords)) return { kind: 'failed', output: empty }
    return validate(input, port)
  },
}

const halted: PrecompileResult = { kind: 'halted' }
const answer = (isValid: boolean): PrecompileResult => ({ kind: 'done', output: booleanWord(isValid) })

const itemCount = (input: Uint8Array): number =>
  Math.max(0, Math.trunc((wordCount(input) - headWords) / itemWords))

function validate(input: Uint8Array, port: PrecompilePort): PrecompileResult {
  const signatures = readWithin(input, port)
  if ('kind' in signatures) return signatures
  const words = wordsOf(input)
  const account = port.account(toAccount(words[0]!))
  const permissionId = readInt(words[1]!)
  const permission = account && permissionById(account, permissionId)
  if (permission === undefined) return answer(false)
  const signed = concatBytes(
    fromHex(toAccount(words[0]!)),
    toWord(BigInt(permissionId)).subarray(28),
    words[2]!,
  )
  return weigh({ hash: sha256(signed), signatures, permission }, port)
}

/** One to five signatures, or the contract's answer without a check. */
function readWithin(input: Uint8Array, port: PrecompilePort): readonly Signature[] | PrecompileResult {
  const words = wordsOf(input)
  if (words.length < 4) return halted
  const isFixedLength = port.parameter('getAllowTvmSelfdestructRestriction') > 0n
  const size = readArraySize(words, 3)
  if (isFixedLength && size === undefined) return halted
  if (isFixedLength && size! > maxSignatures) return answer(false)
  const signatures = readSignatures({ input, words, offsetWord: 3, isFixedLength })
  if (signatures === undefined) return halted
  return signatures.length === 0 || signatures.length > maxSignatures ? answer(false) : signatures
}

type Ballot = {
  readonly hash: Uint8Array
  readonly signatures: readonly Signature[]
  readonly permission: Permission
}

function weigh({ hash, signatures, permission }: Ballot, { recover }: PrecompilePort): PrecompileResult {
  const signaturesBySigner = new Map<Address, Signature[]>()
  let total = 0n
  for (const signature of signatures) {
    const signer = recoverAddressOfParts(hash, partsOf(signature), recover)
    if (signer === undefined) return answer(false)
    const before = signaturesBySigner.get(signer) ?? []
    if (before.some((other) => isSameSignature(other, signature))) continue
    // One key with two different signatures; java-tron ends such a transaction since version 4.7.1.
    if (before.length > 0) return { kind: 'out-of-time', text: 'CPU timeout for 0x0a executing' }
    const weight = permission.keys.find(({ address }) => address === signer)?.weight ?? 0n
    if (weight === 0n) return answer(false)
    total += weight
    signaturesBySigner.set(signer, [signature])
  }
  return answer(total >= permission.threshold)
}

/** java-tron AccountCapsule.getPermissionById: 0 the owner's, which every account has, 1 the witness's, others active ones. */
function permissionById(account: Account, id: number): Permission | undefined {
  if (id === 0) return account.ownerPermission ?? defaultOwner(account)
  if (id === 1) return account.witnessPermission
  return account.activePermission.find((permission) => permission.id === id)
}

const defaultOwner = ({ address }: Account): Permission => ({
  type: 'Owner',
  id: 0,
  permissionName: 'owner',
  threshold: 1n,
  parentId: 0,
  operations: new Uint8Array(0),
  keys: [{ address, weight: 1n }],
})

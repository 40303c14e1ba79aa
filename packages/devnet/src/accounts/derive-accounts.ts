// The accounts a development chain hands out: one mnemonic for each genesis, so that a chain's accounts are the same
// on every machine. Never send money to them on a public network.
import { createHmac } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Address, fromHex, sha256, toHex } from '@sundial/primitives'
import { addressOfPublicKey } from '@sundial/primitives/keys'
import type * as Secp256k1 from 'tiny-secp256k1'

export type DevAccount = { readonly address: Address; readonly privateKey: string }

/** As Ledger and most wallets count TRON accounts (BIP-44). */
export const hdPath = "m/44'/195'/{account_index}'/0/0"
const accountsPath = "m/44'/195'"

const entropyBytes = 16
/** Accounts derived before other work of the process gets its turn, about 10 ms. */
const sliceSize = 50

export const mnemonicOf = (genesisId: string): string =>
  entropyToMnemonic(sha256(fromHex(genesisId)).subarray(0, entropyBytes), wordlist)

type ExtendedKey = { readonly key: Uint8Array; readonly chainCode: Uint8Array }
type Known = { readonly parent: ExtendedKey; readonly accounts: DevAccount[] }
const knownByGenesis = new Map<string, Known>()

/** Accounts `first` to before `first + count` of a chain; each is derived once, in slices. */
export async function deriveAccounts(
  genesisId: string,
  { first, count }: { readonly first: number; readonly count: number },
): Promise<readonly DevAccount[]> {
  const { parent, accounts } = knownOf(genesisId)
  const curve = await import('tiny-secp256k1')
  while (accounts.length < first + count) {
    const until = Math.min(first + count, accounts.length + sliceSize)
    while (accounts.length < until) accounts.push(accountOf(curve, parent, accounts.length))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return accounts.slice(first, first + count)
}

function knownOf(genesisId: string): Known {
  const before = knownByGenesis.get(genesisId)
  if (before !== undefined) return before
  const { privateKey, chainCode } = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonicOf(genesisId))).derive(
    accountsPath,
  )
  const known: Known = { parent: { key: privateKey!, chainCode: chainCode! }, accounts: [] }
  knownByGenesis.set(genesisId, known)
  return known
}

const firstHardened = 2 ** 31

/** libsecp256k1 as WebAssembly: five to ten times as fast as noble or OpenSSL. Its module is compiled when it is imported,
 * so only a chain that hands out accounts pays for that. */
type Curve = typeof Secp256k1

function accountOf(curve: Curve, parent: ExtendedKey, index: number): DevAccount {
  const account = childOf(curve, parent, firstHardened + index)
  const { key } = childOf(curve, childOf(curve, account, 0), 0)
  return { address: addressOfPublicKey(publicKeyOf(curve, key, 'uncompressed')), privateKey: toHex(key) }
}

/** BIP-32 CKDpriv. HDKey also computes public keys, which are not needed, in JavaScript. */
function childOf(curve: Curve, { key, chainCode }: ExtendedKey, index: number): ExtendedKey {
  const numbered = Buffer.alloc(4)
  numbered.writeUInt32BE(index)
  const hmac = createHmac('sha512', chainCode)
  const digest =
    index >= firstHardened
      ? hmac.update(Buffer.of(0)).update(key).update(numbered).digest()
      : hmac
          .update(publicKeyOf(curve, key, 'compressed'))
          .update(numbered)
          .digest()
  // The sum is 0 for one key in 2^256.
  return { key: curve.privateAdd(key, digest.subarray(0, 32))!, chainCode: digest.subarray(32) }
}

const publicKeyOf = (curve: Curve, key: Uint8Array, form: 'compressed' | 'uncompressed'): Uint8Array =>
  curve.pointFromScalar(key, form === 'compressed')!

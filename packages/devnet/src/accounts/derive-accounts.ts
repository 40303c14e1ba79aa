// The accounts a development chain hands out: one mnemonic for each genesis, so that a chain's accounts are the same
// on every machine. Never send money to them on a public network.
import { createECDH, createHmac } from 'node:crypto'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Address, fromHex, sha256, toHex } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'

export type DevAccount = { readonly address: Address; readonly privateKey: string }

/** As Ledger and most wallets count TRON accounts (BIP-44). */
export const hdPath = "m/44'/195'/{account_index}'/0/0"
const accountsPath = "m/44'/195'"

const entropyBytes = 16
/** Accounts derived before other work of the process gets its turn, about 20 ms. */
const sliceSize = 25

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
  while (accounts.length < first + count) {
    const until = Math.min(first + count, accounts.length + sliceSize)
    while (accounts.length < until) accounts.push(accountOf(parent, accounts.length))
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

function accountOf(parent: ExtendedKey, index: number): DevAccount {
  const account = childOf(parent, firstHardened + index)
  const { key } = childOf(childOf(account, 0), 0)
  return { address: addressOfPrivateKey(key), privateKey: toHex(key) }
}

/** Order of the group of secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** BIP-32 CKDpriv with OpenSSL's curve: HDKey also computes public keys, which are not needed, in JavaScript. */
function childOf({ key, chainCode }: ExtendedKey, index: number): ExtendedKey {
  const numbered = Buffer.alloc(4)
  numbered.writeUInt32BE(index)
  const hmac = createHmac('sha512', chainCode)
  const digest =
    index >= firstHardened
      ? hmac.update(Buffer.of(0)).update(key).update(numbered).digest()
      : hmac.update(publicKeyOf(key)).update(numbered).digest()
  const sum = (BigInt(`0x${toHex(digest.subarray(0, 32))}`) + BigInt(`0x${toHex(key)}`)) % order
  return { key: fromHex(sum.toString(16).padStart(64, '0')), chainCode: digest.subarray(32) }
}

function publicKeyOf(key: Uint8Array): Buffer {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(key)
  return pair.getPublicKey(null, 'compressed')
}

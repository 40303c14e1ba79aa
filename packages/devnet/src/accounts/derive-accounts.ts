// The accounts a development chain hands out: one mnemonic for each genesis, so that a chain's accounts are the same
// on every machine. Nobody should send money on a public network to them.
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Address, addressOfPrivateKey, fromHex, sha256, toHex } from '@sundial/primitives'

export type DevAccount = { readonly address: Address; readonly privateKey: string }

/** As Ledger and most wallets count TRON accounts (BIP-44). */
export const hdPath = "m/44'/195'/{account_index}'/0/0"

const entropyBytes = 16

export const mnemonicOf = (genesisId: string): string =>
  entropyToMnemonic(sha256(fromHex(genesisId)).subarray(0, entropyBytes), wordlist)

const roots = new Map<string, HDKey>()

/** Accounts `first` to before `first + count` of a chain. */
export function deriveAccounts(
  genesisId: string,
  { first, count }: { readonly first: number; readonly count: number },
): readonly DevAccount[] {
  const root = roots.get(genesisId) ?? HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonicOf(genesisId)))
  roots.set(genesisId, root)
  return Array.from({ length: count }, (_, index) => {
    const { privateKey } = root.derive(hdPath.replace('{account_index}', String(first + index)))
    return { address: addressOfPrivateKey(privateKey!), privateKey: toHex(privateKey!) }
  })
}

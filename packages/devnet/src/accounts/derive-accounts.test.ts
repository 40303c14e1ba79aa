import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { toHex } from '@sundial/primitives'
import { expect, test } from 'vitest'
import { deriveAccounts, hdPath, mnemonicOf } from './derive-accounts.ts'

const genesisId = '0'.repeat(16) + 'ab'.repeat(24)

test('derives the accounts that wallets derive from the mnemonic', async () => {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonicOf(genesisId)))
  const accounts = await deriveAccounts(genesisId, { first: 0, count: 40 })
  for (const index of [0, 1, 39]) {
    const { privateKey } = root.derive(hdPath.replace('{account_index}', String(index)))
    expect(accounts[index]!.privateKey).toBe(toHex(privateKey!))
  }
})

test('derives each account once, and lets other work run in between', async () => {
  const once = await deriveAccounts(genesisId, { first: 0, count: 10 })
  let turns = 0
  const timer = setInterval(() => turns++, 0)
  const more = await deriveAccounts(genesisId, { first: 5, count: 300 })
  clearInterval(timer)
  expect(turns).toBeGreaterThan(3)
  expect(more[0]).toBe(once[5])
})

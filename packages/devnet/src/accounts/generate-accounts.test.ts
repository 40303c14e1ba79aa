import { expect, test } from 'vitest'
import { openNode } from '../../test/node.ts'
import { balanceOf, wallet } from '../../test/world.ts'
import { genesisFromJson } from '../genesis/genesis.ts'
import { generateAccounts } from './generate-accounts.ts'

test('the richest witness pays whose key the genesis names', async () => {
  const genesis = genesisFromJson(
    JSON.stringify({
      assets: [2, 3].map((number) => ({
        address: wallet(number).address,
        balance: number === 2 ? '9000000000000' : '8000000000000',
      })),
      witnesses: [
        { address: wallet(2).address, voteCount: 1 },
        { privateKey: wallet(1).key, voteCount: 9 },
        { privateKey: wallet(3).key, voteCount: 8 },
        { privateKey: wallet(4).key, voteCount: 7 },
      ],
    }),
  )
  const { devnet } = await openNode({ genesis })
  devnet.mine(1)
  const done = generateAccounts(devnet, { count: 2, sun: 1_000_000n })
  devnet.mine(1)
  await done
  expect(balanceOf(devnet.chain.state, wallet(2).address)).toBe(9_000_000_000_000n)
  expect(balanceOf(devnet.chain.state, wallet(3).address)).toBeLessThan(8_000_000_000_000n - 2_000_000n)
})

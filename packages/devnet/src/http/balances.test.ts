import { beforeAll, describe, expect, test } from 'vitest'
import { openNode, type TestNode } from '../../test/node.ts'
import { faultsOf } from '../../test/open-api.ts'
import { balanceOf, memoryChain, pay, rich, wallet } from '../../test/world.ts'
import { BalanceHistory } from '../indexes/balance-history.ts'

const [bob, carol] = [wallet(1000), wallet(1001)]
const traced = '/wallet/getblockbalance'
const balance = '/wallet/getaccountbalance'

let node: TestNode
const blockAt = (height: number) => ({ hash: node.devnet.chain.index.idAt(height)!, number: height })
const balanceAt = async (address: string, height: number) =>
  (await node.ask(balance, { account_identifier: { address }, block_identifier: blockAt(height) })).json

beforeAll(async () => {
  node = await openNode()
  const { devnet } = node
  devnet.mine(2)
  pay(devnet.chain, rich, bob.address, 5_000_000n)
  devnet.mine(1)
  devnet.chain.cheat({ kind: 'balance', address: carol.address, sun: 77n })
  pay(devnet.chain, bob, carol.address, 3n)
  devnet.mine(2)
})

describe('what a block did to balances', () => {
  test('lists the bandwidth fee, then the account fee and the amount as one, then the receiver', async () => {
    const { json } = await node.ask(traced, blockAt(3))
    expect(faultsOf(traced, 'post', json)).toEqual([])
    expect(json).toEqual({
      block_identifier: blockAt(3),
      timestamp: node.devnet.chain.headTimeMs - 6000,
      transaction_balance_trace: [
        {
          transaction_identifier: node.devnet.chain.block(3)!.transactionIds[0],
          operation: [
            { operation_identifier: 0, address: rich.address, amount: -100_000 },
            { operation_identifier: 1, address: rich.address, amount: -6_000_000 },
            { operation_identifier: 2, address: bob.address, amount: 5_000_000 },
          ],
          type: 'TransferContract',
          status: 'SUCCESS',
        },
      ],
    })
  })

  test('is an empty list when no balance changed, and in base58 when visible', async () => {
    expect((await node.ask(traced, blockAt(2))).json).toMatchObject({ transaction_balance_trace: [] })
    const { body } = await node.ask(traced, { ...blockAt(3), visible: true })
    expect(body).toContain('"address":"TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC"')
  })
})

describe('the balance of an account after a block', () => {
  test('follows genesis, payments and cheats', async () => {
    expect(await balanceAt(rich.address, 2)).toMatchObject({ balance: '99000000000000000' })
    expect(await balanceAt(rich.address, 3)).toMatchObject({ balance: '98999999993900000' })
    expect(await balanceAt(bob.address, 2)).toEqual({ balance: 0, block_identifier: blockAt(2) })
    expect(await balanceAt(bob.address, 3)).toEqual({ balance: 5_000_000, block_identifier: blockAt(3) })
    // Carol's balance was set after block 3.
    expect(await balanceAt(carol.address, 3)).toMatchObject({ balance: 77 })
    expect(await balanceAt(carol.address, 4)).toMatchObject({ balance: 80 })
    expect(faultsOf(balance, 'post', await balanceAt(bob.address, 0))).toEqual([])
  })

  test('equals the state after forks, snapshots and a restart', () => {
    const { chain, reopen } = memoryChain()
    const history = new BalanceHistory(chain)
    const people = [rich, bob, carol]
    const check = (at: typeof chain, of: BalanceHistory) => {
      for (const { address } of people) {
        expect(of.balanceAt(address, at.index.headHeight)).toBe(balanceOf(at.state, address))
      }
    }
    let id = ''
    for (let round = 0; round < 12; round++) {
      pay(chain, rich, people[round % 3 === 0 ? 2 : 1]!.address, BigInt(round + 1))
      if (round % 4 === 1) chain.cheat({ kind: 'balance', address: bob.address, sun: BigInt(round) * 100n })
      if (round === 6) id = chain.snapshot()
      if (round % 5 === 4) chain.fork({ depth: 2, blockCount: 3, drop: round > 5 })
      chain.mine(2)
      check(chain, history)
    }
    const before = chain.state.get('accounts', bob.address)!.balance
    chain.revert(id)
    check(chain, history)
    expect(history.balanceAt(bob.address, chain.index.headHeight)).not.toBe(before)
    const again = reopen()
    check(again, new BalanceHistory(again))
  })
})

describe('is refused in java-tron’s words', () => {
  const account = { account_identifier: { address: rich.address } }
  const hash = '00'.repeat(32)
  test.each([
    [balance, {}, 'java.lang.IllegalArgumentException : account_identifier is null'],
    [
      balance,
      { account_identifier: {} },
      'java.lang.IllegalArgumentException : account_identifier address is null',
    ],
    [balance, account, 'java.lang.IllegalArgumentException : block_identifier null'],
    [
      balance,
      { ...account, block_identifier: { number: -1, hash } },
      'java.lang.IllegalArgumentException : block_identifier number less than 0',
    ],
    [
      balance,
      { ...account, block_identifier: { number: 1, hash: '00' } },
      'java.lang.IllegalArgumentException : block_identifier hash length not equals 32',
    ],
    [
      balance,
      { ...account, block_identifier: { number: 1, hash } },
      'java.lang.IllegalArgumentException : number and hash do not match',
    ],
    [
      balance,
      { ...account, block_identifier: { number: 999, hash } },
      'org.tron.core.exception.ItemNotFoundException : number: 999 is not found!',
    ],
    [traced, { number: 1, hash }, 'java.lang.IllegalArgumentException : number and hash do not match'],
    [
      traced,
      { number: 999, hash },
      'org.tron.core.exception.ItemNotFoundException : This block does not exist',
    ],
  ])('%s %o: %s', async (path, parameters, text) => {
    expect((await node.ask(path, parameters)).json).toEqual({ Error: `class ${text}` })
  })
})

import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { alice, at, balance, bob, deploy } from './testing-evm.ts'

test('a curve sells launched tokens for more and more, buys them back for no more than was paid, and says what it sold', async () => {
  const curve = await deploy('launchCurve')
  const supply = 10n ** 27n
  const { events } = await curve.send(alice, 'launch', ['Sun Dial', 'DIAL'])
  expect(events).toMatchObject([{ eventName: 'Launched', args: { id: 0n } }])
  const [tokenAddress] = (await curve.read('sales', [0n])) as [Hex]
  const token = at('standardToken', tokenAddress)
  expect(await token.read('balanceOf', [curve.address])).toBe(supply)
  expect(await curve.failure(bob, 'buy', [0n, 0n])).toEqual(['TooLittle', 0n, 0n])
  expect(await curve.failure(bob, 'buy', [1n, 0n])).toEqual(['UnknownLaunch', 1n])
  const paid = 10_000_000_000n
  await curve.send(bob, 'buy', [0n, 0n], paid)
  // A third more in the reserve than at the start: a quarter of the supply is sold.
  expect(await token.read('balanceOf', [bob])).toBe(supply / 4n)
  await curve.send(alice, 'buy', [0n, 0n], paid)
  const ofAlice = (await token.read('balanceOf', [alice])) as bigint
  expect(ofAlice).toBe((supply * 3n) / 20n)
  expect(await curve.read('saleOf', [tokenAddress])).toEqual([supply / 4n + ofAlice, supply])
  expect(await curve.read('saleOf', [bob])).toEqual([0n, 0n])
  await token.send(bob, 'approve', [curve.address, supply])
  expect(await curve.failure(bob, 'sell', [0n, supply / 4n, paid * 2n])).toEqual([
    'TooLittle',
    (await curve.read('paymentFor', [0n, supply / 4n])) as bigint,
    paid * 2n,
  ])
  await curve.send(bob, 'sell', [0n, supply / 4n, paid])
  await token.send(alice, 'approve', [curve.address, supply])
  await curve.send(alice, 'sell', [0n, ofAlice, 0n])
  const [, sold, raised] = (await curve.read('sales', [0n])) as [Hex, bigint, bigint]
  expect([sold, raised >= 0n && raised < 5n]).toEqual([0n, true])
  expect(await curve.failure(alice, 'sell', [0n, 1n, 0n])).toEqual(['MoreThanLeft', 1n, 0n])
})

test('a curve whose state is random never owes more than it has', async () => {
  const curve = await deploy('launchCurve')
  await curve.send(alice, 'launch', ['Sun Dial', 'DIAL'])
  const [tokenAddress] = (await curve.read('sales', [0n])) as [Hex]
  const token = at('standardToken', tokenAddress)
  for (const person of [alice, bob]) await token.send(person, 'approve', [curve.address, 2n ** 256n - 1n])
  let seed = 7n
  const random = (below: bigint) => (seed = (seed * 6_364_136_223_846_793_005n + 1n) % 2n ** 64n) % below
  for (let turn = 0; turn < 60; turn++) {
    const person = random(2n) === 0n ? alice : bob
    const held = (await token.read('balanceOf', [person])) as bigint
    if (random(3n) > 0n || held === 0n) await curve.send(person, 'buy', [0n, 0n], random(10n ** 12n) + 1n)
    else await curve.send(person, 'sell', [0n, held === 1n ? 1n : random(held) + 1n, 0n])
    const [, sold, raised] = (await curve.read('sales', [0n])) as [Hex, bigint, bigint]
    expect(await balance(curve.address)).toBe(raised)
    expect(await curve.read('paymentFor', [0n, sold])).toBeLessThanOrEqual(raised)
  }
})

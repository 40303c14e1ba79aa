import { fromText } from '@sundial/primitives'
import { draft, payToken, sun } from '../drafts.ts'
import { inhabitant, type Token } from '../habit.ts'
import type { Exchange } from '../node-calls.ts'
import type { Person } from '../person.ts'

/** The name of TRX in pairs. */
const trx = '_'
const [greatestPart, smallestPart] = [2000, 20_000]
const makersPart = 1000n

const trade = (by: Person, { id }: Exchange, { tokenId, quant }: { tokenId: string; quant: bigint }) =>
  draft(by, 'ExchangeTransactionContract', {
    exchangeId: id,
    tokenId: fromText(tokenId),
    quant,
    expected: 1n,
  })

const ownPairs = (exchanges: readonly Exchange[], { address }: Person) =>
  exchanges.filter(({ creator }) => creator === address)

const trxPool = sun(120_000)
const poolPart = 25n

const plannedPool = (tokenId: string, tokens: readonly Token[]): bigint => {
  const supply = tokens.find(({ id }) => id === tokenId)?.plan.totalSupply
  return supply === undefined ? trxPool : supply / poolPart
}

/** A market maker with two Bancor pairs, TRX against a token and token against token, and traders in both directions. */
export const habit = inhabitant({
  weight: 14,
  roles: {
    maker: { count: 1, trx: 400_000, names: ['Wechselstube'] },
    traders: { count: 4, trx: 6000, names: ['Arbitrage-Anna', '套利者', 'Маклер', 'Çarşı'] },
  },
  found: ({ people, tokens, node, random, send }) => {
    const [maker, { traders }] = [people.maker[0]!, people]
    return [
      async () => undefined,
      async () => {
        const [first, second] = tokens
        if (first === undefined || second === undefined) return
        for (const { id, issuer, plan } of [first, second]) {
          await send(payToken(issuer, maker.address, { id, amount: plan.totalSupply / 10n }))
          for (const { address } of traders) {
            await send(payToken(issuer, address, { id, amount: plan.totalSupply / 500n }))
          }
        }
        const [firstTokenId, secondTokenId] = [fromText(first.id), fromText(second.id)]
        const [firstPool, secondPool] = [first, second].map(({ id }) => plannedPool(id, tokens))
        await send(
          draft(maker, 'ExchangeCreateContract', {
            firstTokenId: fromText(trx),
            firstTokenBalance: trxPool,
            secondTokenId: firstTokenId,
            secondTokenBalance: firstPool!,
          }),
        )
        await send(
          draft(maker, 'ExchangeCreateContract', {
            firstTokenId,
            firstTokenBalance: firstPool! / 2n,
            secondTokenId,
            secondTokenBalance: secondPool!,
          }),
        )
      },
      async () => {
        const exchanges = ownPairs(await node.exchanges(), maker)
        for (const exchange of exchanges) {
          for (const trader of traders) {
            const pool = trader === traders[0] ? exchange.sides[1] : exchange.sides[0]
            // Independent of the current pool: a restart would send other trades.
            const planned = plannedPool(pool.tokenId, tokens)
            const quant = planned / BigInt(random.integer(2000, 6000)) + 1n
            await send(trade(trader, exchange, { tokenId: pool.tokenId, quant }))
          }
        }
        const [pair] = exchanges
        const [token] = tokens
        if (pair === undefined || token === undefined) return
        // In the less precise token, or TRX's share would be rejected as not precise enough.
        const quant = plannedPool(token.id, tokens) / 100n
        const members = { exchangeId: pair.id, tokenId: fromText(token.id), quant }
        await send(draft(maker, 'ExchangeInjectContract', members))
        await send(draft(maker, 'ExchangeWithdrawContract', { ...members, quant: quant / 3n }))
      },
    ]
  },
  async act({ people, node, random, accountNow }) {
    const maker = people.maker[0]!
    const exchanges = ownPairs(await node.exchanges(), maker)
    if (exchanges.length === 0) return undefined
    const exchange = random.pick(exchanges)
    const by = random.oneIn(8) ? maker : random.pick(people.traders)
    const { tokenId, amount } = random.pick(exchange.sides)
    const account = await accountNow(by.address)
    const available = tokenId === trx ? (account?.sun ?? 0n) - sun(200) : (account?.tokens.get(tokenId) ?? 0n)
    const quant = amount / BigInt(random.integer(greatestPart, smallestPart)) + 1n
    if (by === maker && random.oneIn(2)) {
      const coarser =
        exchange.sides[0].amount < exchange.sides[1].amount ? exchange.sides[0] : exchange.sides[1]
      return draft(maker, random.pick(['ExchangeInjectContract', 'ExchangeWithdrawContract'] as const), {
        exchangeId: exchange.id,
        tokenId: fromText(coarser.tokenId),
        quant: coarser.amount / makersPart + 1n,
      })
    }
    return available > quant ? trade(by, exchange, { tokenId, quant }) : undefined
  },
})

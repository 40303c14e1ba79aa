import { fromText } from '@sundial/primitives'
import { buyToken, payToken, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'
import type { Role, TokenPlan } from '../person.ts'

type PlanInWords = Omit<TokenPlan, 'name' | 'abbr' | 'description' | 'url'> &
  Record<'name' | 'abbr' | 'description', string>

/** Names are visible ASCII, as the chain requires (java-tron validAssetName); descriptions are free. */
const issuer = ({ name, abbr, description, ...plan }: PlanInWords): Role => ({
  count: 1,
  trx: 3000,
  names: [`${name}-issuer`],
  issues: {
    ...plan,
    name: fromText(name),
    abbr: fromText(abbr),
    description: fromText(description),
    url: fromText(`https://${name.toLowerCase()}.example`),
  },
})

const firstHolders = 6

/** Four issuers with a sale each, and traders who buy from them and send each other their tokens. */
export const habit = inhabitant({
  weight: 20,
  roles: {
    seeds: issuer({
      name: 'SunflowerSeed',
      abbr: 'SEED',
      description: 'ひまわりの種。一粒から。',
      precision: 0,
      totalSupply: 21_000_000n,
      trxNum: 1_000_000,
      num: 1,
      saleDays: 30,
    }),
    teahouse: issuer({
      name: 'Teehaus',
      abbr: 'TEE',
      description: '茶馆代金券 · Gutscheine für das Teehaus',
      precision: 2,
      totalSupply: 500_000_000n,
      trxNum: 50_000,
      num: 1,
      saleDays: 365,
    }),
    kopeck: issuer({
      name: 'Kopeyka',
      abbr: 'KOP',
      description: 'Копейка рубль бережёт',
      precision: 4,
      totalSupply: 1_000_000_000_000n,
      frozenSupply: [{ frozenAmount: 100_000_000_000n, frozenDays: 30n }],
      trxNum: 100,
      num: 7,
      saleDays: 90,
    }),
    souk: issuer({
      name: 'Souq',
      abbr: 'SOUQ',
      description: 'عملة السوق القديم',
      precision: 6,
      totalSupply: 5_000_000_000_000_000n,
      trxNum: 1,
      num: 10,
      saleDays: 3650,
    }),
    traders: { count: 5, trx: 3000 },
  },
  found: ({ everyone, tokens, random, send }) => [
    async () => undefined,
    async () => {
      for (const { id, issuer, plan } of tokens) {
        const others = everyone.filter((person) => person !== issuer)
        const start = random.integer(0, others.length - 1)
        for (let index = 0; index < firstHolders; index++) {
          const holder = others[(start + index * 5) % others.length]!
          const amount = plan.totalSupply / BigInt(random.integer(200, 2000))
          await send(payToken(issuer, holder.address, { id, amount }))
        }
      }
    },
  ],
  async act({ people: { traders }, everyone, tokens, random, headMs, accountNow }) {
    if (tokens.length === 0) return undefined
    const trader = random.pick(traders)
    const token = random.pick(tokens)
    const isOnSale = token.sale.startMs <= headMs && headMs < token.sale.endMs
    if (isOnSale && random.oneIn(4)) return buyToken(trader, token, sun(random.integer(1, 40)))
    const holder = random.oneIn(3) ? token.issuer : trader
    const units = (await accountNow(holder.address))?.tokens.get(token.id) ?? 0n
    const amount = units / BigInt(random.integer(20, 900))
    const receiver = random.oneIn(2) ? random.pick(traders) : random.pick(everyone)
    if (amount === 0n || receiver === holder) return undefined
    return payToken(holder, receiver.address, { id: token.id, amount })
  },
})

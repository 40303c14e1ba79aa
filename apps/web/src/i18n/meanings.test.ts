import { expect, test } from 'vitest'
import { pages } from '../pages.ts'
import { textsByLanguage } from './testing-texts.ts'

/** A text that was once mistranslated: its language, its key or file, and the words with the wrong meaning. */
const misread: readonly (readonly [string, string, RegExp])[] = [
  ['en', 'operation.Market', /market order/i],
  ['zh', 'operation.Market', /市场订单/],
  ['ja', 'operation.Market', /市場注文/],
  ['ko', 'operation.Market', /시장 주문/],
  ['ar', 'operation.Market', /أمر سوق/],
  ['ru', 'operation.Market', /рыночн/i],
  ['fa', 'operation.Market', /سفارش بازار/],
  ['es', 'operation.Market', /orden de mercado/i],
  ['en', 'parameter.name.MarketSellFee', /market order/i],
  ['es', 'table.totalAt', / en el bloque/],
  ['ru', 'table.totalAt', /на блоке/],
  ['en', 'table.totalAt', /true at/],
  ['en', 'sentence.done.UnfreezeBalanceContract', /what it had staked/],
  ['ru', 'account.lentEnergy', /за энергию/],
  ['es', 'account.borrowedEnergy', /por otros/],
  ['en', 'proof.differs', /not proven/i],
  ['ar', 'proof.differs', /غير مُثبتة/],
  ['ru', 'proof.differs', /не подтвержд/i],
  ['fa', 'proof.differs', /اثبات‌نشده/],
  ['es', 'proof.differs', /no probados/i],
  ['en', 'proposal.states.APPROVED', /in force/i],
  ['en', 'parameter.name.AllowNewResourceModel', /^TRON Power is staked/],
  ['zh', 'parameter.name.AllowNewResourceModel', /^TRON Power/],
  ['ja', 'parameter.name.AllowNewResourceModel', /TRON Power を/],
  ['ko', 'parameter.name.AllowNewResourceModel', /TRON Power를/],
  ['fa', 'parameter.name.AllowNewResourceModel', /^TRON Power/],
  ['en', 'governance.seat', /last block producer/],
  ['ar', 'governance.seat', /منتجي/],
  ['ru', 'governance.seat', /последнего/],
  ['fa', 'governance.seat', /آخرین/],
  ['es', 'governance.seat', /último/],
  ['ru', 'governance.fastestRise', /выше всех/],
  ['ar', 'transaction.energyPenalty', /رسوم/],
  ['fa', 'transaction.energyPenalty', /هزینه/],
  ['ar', 'contract.compiler', /المترجم/],
  ['ar', 'texts/terms', /تُترجَم|المترجم/],
  ['ar', 'parameter.name.AllowHarden', /الفيضان/],
  ['fa', 'governance.partner', /همکار/],
  ['fa', 'page.items', /قلم|اقلام/],
  ['fa', 'column.direction', /ورود|خروج/],
  ['ru', 'filter.apply', /отобрать/i],
  ['ru', 'foundation.donator', /участвовал/i],
  ['zh', 'texts/api', /以 TronScan 命名/],
  ['ar', 'texts/api', /المسمّاة باسم/],
  ['fa', 'texts/api', /نام TronScan را دارند/],
  ['en', 'column.decided', /decided/i],
  ['es', 'column.decided', /decide/i],
  ['en', 'show.none', /operation/],
  ['ru', 'direction.received', /входящий/i],
  ['es', 'direction.sent', /sale/i],
  ['en', 'filter.start_timestamp', /^from$/i],
  ['ar', 'filter.start_timestamp', /^من$/],
  ['fa', 'filter.end_timestamp', /^تا$/],
  ['ru', 'status.confirmed', /подтверждён/i],
  ['es', 'status.confirmed', /confirmado/i],
  ['ko', 'texts/faq', /27명 중 19개/],
  ['zh', 'texts/faq', /19 个/],
  ['ja', 'status.confirmedWhy', /のうち少なくとも 19 が、このブロックの上に/],
  ['es', 'footer.about', /billetera autoalojado\b/],
  ['ko', 'texts/about', /인덱스(을|으로|이 )/],
  ['ko', 'parameter.name.ForbidTransferToContract', /컨트랙트으로/],
  ['ko', 'column.producer', /생성자/],
  ['ko', 'contract.arguments', /생성자/],
  ['ko', 'sentence.done.', /^…에서 /],
  ['ko', 'sentence.call.', /^…에서 /],
  ['ar', 'sentence.done.Freeze', /رهن الحساب/],
]

test.each(misread)('in %s %s says what is meant', (language, place, wrong) => {
  const texts = (textsByLanguage.get(language) ?? []).filter(({ at }) => at.includes(place))
  expect(texts).not.toEqual([])
  expect(texts.filter(({ words }) => wrong.test(words)).map(({ words }) => words)).toEqual([])
})

test.each([
  ['en', /all the energy its fee limit allows/],
  ['zh', /费用上限内的全部能量/],
  ['ja', /手数料の上限までのエネルギーをすべて/],
  ['ko', /수수료 한도까지의 에너지를 모두/],
  ['ar', /كل الطاقة حتى حد الرسوم/],
  ['ru', /вся энергия до лимита комиссии/],
  ['fa', /همهٔ انرژی تا سقف کارمزد/],
  ['es', /toda la energía hasta el límite de comisión/],
] as const)(
  'the questions in %s say that a call stopped without a revert pays all its energy',
  (language, pattern) => {
    const faq = (textsByLanguage.get(language) ?? []).filter(({ at }) => at.includes('texts/faq'))
    expect(faq.some(({ words }) => pattern.test(words))).toBe(true)
  },
)

test.each([
  ['en', /wallet/i],
  ['zh', /钱包/],
  ['ja', /ウォレット/],
  ['ko', /지갑/],
  ['ar', /محفظة/],
  ['ru', /кошел/i],
  ['fa', /کیف پول/],
  ['es', /billetera|monedero/i],
] as const)('the footer in %s names a wallet only if the app has one', (language, wallet) => {
  const [about] = (textsByLanguage.get(language) ?? []).filter(({ at }) => at.includes('footer.about'))
  const hasWallet = pages.some(({ path }) => /^\/(wallet|login)(\/|$)/.test(path))
  expect(about).toBeDefined()
  expect(wallet.test(about!.words) && !hasWallet).toBe(false)
})

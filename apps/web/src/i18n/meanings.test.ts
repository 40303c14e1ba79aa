import { expect, test } from 'vitest'
import { pages } from '../pages.ts'
import { textsByLanguage } from './testing-texts.ts'

/** A text that was once mistranslated: its language, its key or file, and the words with the wrong meaning. */
const misread: readonly (readonly [string, string, string, RegExp])[] = [
  ['M1', 'en', 'operation.Market', /market order/i],
  ['M1', 'zh', 'operation.Market', /市场订单/],
  ['M1', 'ja', 'operation.Market', /市場注文/],
  ['M1', 'ko', 'operation.Market', /시장 주문/],
  ['M1', 'ar', 'operation.Market', /أمر سوق/],
  ['M1', 'ru', 'operation.Market', /рыночн/i],
  ['M1', 'fa', 'operation.Market', /سفارش بازار/],
  ['M1', 'es', 'operation.Market', /orden de mercado/i],
  ['M1', 'en', 'parameter.name.MarketSellFee', /market order/i],
  ['M2', 'es', 'table.totalAt', / en el bloque/],
  ['M2', 'ru', 'table.totalAt', /на блоке/],
  ['M2', 'en', 'table.totalAt', /true at/],
  ['M3', 'en', 'sentence.done.UnfreezeBalanceContract', /what it had staked/],
  ['M4', 'ru', 'account.lentEnergy', /за энергию/],
  ['M4', 'es', 'account.borrowedEnergy', /por otros/],
  ['M5', 'en', 'proof.differs', /not proven/i],
  ['M5', 'ar', 'proof.differs', /غير مُثبتة/],
  ['M5', 'ru', 'proof.differs', /не подтвержд/i],
  ['M5', 'fa', 'proof.differs', /اثبات‌نشده/],
  ['M5', 'es', 'proof.differs', /no probados/i],
  ['M6', 'en', 'proposal.states.APPROVED', /in force/i],
  ['M7', 'en', 'parameter.name.AllowNewResourceModel', /^TRON Power is staked/],
  ['M7', 'zh', 'parameter.name.AllowNewResourceModel', /^TRON Power/],
  ['M7', 'ja', 'parameter.name.AllowNewResourceModel', /TRON Power を/],
  ['M7', 'ko', 'parameter.name.AllowNewResourceModel', /TRON Power를/],
  ['M7', 'fa', 'parameter.name.AllowNewResourceModel', /^TRON Power/],
  ['M9', 'en', 'governance.seat', /last block producer/],
  ['M9', 'ar', 'governance.seat', /منتجي/],
  ['M9', 'ru', 'governance.seat', /последнего/],
  ['M9', 'fa', 'governance.seat', /آخرین/],
  ['M9', 'es', 'governance.seat', /último/],
  ['M10', 'ru', 'governance.fastestRise', /выше всех/],
  ['M11', 'ar', 'transaction.energyPenalty', /رسوم/],
  ['M11', 'fa', 'transaction.energyPenalty', /هزینه/],
  ['M12', 'ar', 'contract.compiler', /المترجم/],
  ['M12', 'ar', 'texts/terms', /تُترجَم|المترجم/],
  ['M13', 'ar', 'parameter.name.AllowHarden', /الفيضان/],
  ['M14', 'fa', 'governance.partner', /همکار/],
  ['M15', 'fa', 'page.items', /قلم|اقلام/],
  ['M16', 'fa', 'column.direction', /ورود|خروج/],
  ['M17', 'ru', 'filter.apply', /отобрать/i],
  ['M18', 'ru', 'foundation.donator', /участвовал/i],
  ['M19', 'zh', 'texts/api', /以 TronScan 命名/],
  ['M19', 'ar', 'texts/api', /المسمّاة باسم/],
  ['M19', 'fa', 'texts/api', /نام TronScan را دارند/],
  ['M20', 'en', 'column.decided', /decided/i],
  ['M20', 'es', 'column.decided', /decide/i],
  ['M21', 'en', 'show.none', /operation/],
  ['M22', 'ru', 'direction.received', /входящий/i],
  ['M22', 'es', 'direction.sent', /sale/i],
  ['M23', 'en', 'filter.start_timestamp', /^from$/i],
  ['M23', 'ar', 'filter.start_timestamp', /^من$/],
  ['M23', 'fa', 'filter.end_timestamp', /^تا$/],
  ['M24', 'ru', 'status.confirmed', /подтверждён/i],
  ['M24', 'es', 'status.confirmed', /confirmado/i],
  ['M25', 'ko', 'texts/faq', /27명 중 19개/],
  ['M25', 'zh', 'texts/faq', /19 个/],
  ['M25', 'ja', 'status.confirmedWhy', /のうち少なくとも 19 が、このブロックの上に/],
  ['M26', 'es', 'footer.about', /billetera autoalojado\b/],
  ['M27', 'ko', 'texts/about', /인덱스(을|으로|이 )/],
  ['M27', 'ko', 'parameter.name.ForbidTransferToContract', /컨트랙트으로/],
  ['M28', 'ko', 'column.producer', /생성자/],
  ['M28', 'ko', 'contract.arguments', /컨스트럭터/],
  ['M29', 'ko', 'sentence.done.', /^…에서 /],
  ['M29', 'ko', 'sentence.call.', /^…에서 /],
  ['M30', 'ar', 'sentence.done.Freeze', /رهن الحساب/],
]

test.each(misread)('%s: %s %s says what is meant', (_, language, place, wrong) => {
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
  'the questions in %s say that a call stopped without a revert pays all its energy (M8)',
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
] as const)('the footer in %s names a wallet only if the app has one (A16)', (language, wallet) => {
  const [about] = (textsByLanguage.get(language) ?? []).filter(({ at }) => at.includes('footer.about'))
  const hasWallet = pages.some(({ path }) => /^\/(wallet|login)(\/|$)/.test(path))
  expect(about).toBeDefined()
  expect(wallet.test(about!.words) && !hasWallet).toBe(false)
})

import { fromText } from '@sundial/primitives'
import { draft, pay, sun } from '../drafts.ts'
import { inhabitant } from '../habit.ts'

const memos = [
  'Thanks for lunch 🍜',
  'Danke für die Übersetzung',
  'Merci, à très bientôt !',
  'Por el alquiler de mayo',
  'Obrigado pela ajuda',
  'С днём рождения! 🎂',
  'Дякую за книжки',
  '生日快乐！',
  '先日はありがとうございました',
  '커피 잘 마셨어요',
  'شكرًا على الهدية',
  'תודה רבה על הכול',
  'चाय के लिए धन्यवाद',
  'ขอบคุณมากครับ',
  'Cảm ơn bạn nhiều',
  'Ευχαριστώ για το κρασί',
  'Fatura 2026-014 ödendi',
  'Asante sana, rafiki',
  'Invoice 4711\nsecond reminder',
  '<b>not markup</b> & "quotes"',
]

/** Visible ASCII, 8 to 32 letters (java-tron TransactionUtil.validAccountId). */
const ids = ['amelie.dupont', 'li-lei-1984', 'yuliya_kyiv', 'samir@home', 'sakura_sakura']

/** Friends in many languages: every transfer carries a note, which costs the memo fee. */
export const habit = inhabitant({
  weight: 14,
  roles: {
    writers: { count: 5, trx: 6000, names: ['Amélie', '李雷', 'Юлія', 'سمير', 'さくら'] },
  },
  found: ({ people: { writers }, random, send }) => [
    async () => {
      for (const [index, writer] of writers.entries()) {
        await send(draft(writer, 'SetAccountIdContract', { accountId: fromText(ids[index]!) }))
        const friend = writers[(index + 1) % writers.length]!
        const memo = memos[(3 * index + 1) % memos.length]!
        await send(pay(writer, friend.address, sun(random.integer(1, 90) / 4), memo))
      }
    },
  ],
  async act({ people: { writers }, random }) {
    const from = random.integer(0, writers.length - 1)
    const to = (from + random.integer(1, writers.length - 1)) % writers.length
    const amount = sun(random.integer(100, 25_000) / 1000)
    return pay(writers[from]!, writers[to]!.address, amount, random.pick(memos))
  },
})

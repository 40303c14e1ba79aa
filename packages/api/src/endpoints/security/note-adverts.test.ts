import { expect, test } from 'vitest'
import { advertIn } from './note-adverts.ts'

test.each([
  ['Get 1000 USDT at https://bonus.example/x', 'noteLink'],
  ['HTTP://BONUS.EXAMPLE', 'noteLink'],
  ['www.bonus.example', 'noteLink'],
  ['trxbonus.top', 'noteLink'],
  ['【TRX-bonus.vip】', 'noteLink'],
  ['visit trx-energy.io!', 'noteLink'],
  ['TRX-ENERGY.IO', 'noteLink'],
  ['app.trx-energy.io', 'noteLink'],
  ['ｔｒｘｂｏｎｕｓ．ｃｏｍ', 'noteLink'],
  ['trxbonus。com', 'noteLink'],
  ['trxbonus[.]com', 'noteLink'],
  ['trxbonus (dot) com', 'noteLink'],
  ['trx\u200Bbonus.c\u200Bom', 'noteLink'],
  ['t.me/somebody', 'noteLink'],
  ['能量租赁 energy.com', 'noteLink'],
  ['Telegram: somebody', 'noteContact'],
  ['TG@energy_rent', 'noteContact'],
  ['cheap energy @energy_rent', 'noteContact'],
  ['whatsapp: +4915112345678', 'noteContact'],
  ['电报 energy888', 'noteContact'],
  ['pay\u202Eme', 'noteHidden'],
  ['a\u200Db', 'noteHidden'],
  ['\u{E0041}\u{E0042}', 'noteHidden'],
  ['', undefined],
  ['Invoice 2024-11, thank you', undefined],
  ['order v1.2 of file.txt', undefined],
  ['lunch 12.50 (Mr.Smith)', undefined],
  ['me@company.com', undefined],
  ['می\u200Cخواهم', undefined],
  ['👨\u200D👩\u200D👧', undefined],
  ['{"p":"trc-20","op":"mint"}', undefined],
  ['1.000.000', undefined],
  ['e.g. this', undefined],
  ['Thanks.Today I pay the rest', undefined],
])('the note %j: %s', (note, advert) => {
  expect(advertIn(note)).toBe(advert)
})

test('long and hostile notes take no time', () => {
  const before = process.cpuUsage()
  for (const part of ['a.', 'www', '@', 'a-', '[.', 'http:', '\u200B', 'telegram:', ' (dot) '])
    advertIn(part.repeat(100_000))
  // Time of the processor: that of a clock includes other programs.
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(1000)
})

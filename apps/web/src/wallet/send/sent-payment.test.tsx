import { expect, test } from 'vitest'
import { renderAt } from '../../testing.tsx'
import { SentPayment } from './sent-payment.tsx'

const to = 'TQHAvs2ZFTbsd93ycTfw1Wuf1e4WsPZWCp'
const token = { name: 'Dollar', abbreviation: 'SUSD', decimals: 6, balance: 0n } as const

test.each([
  [{ ...token, standard: 'TRC20', id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } as const, '12.5 SUSD'],
  [{ ...token, standard: 'TRC10', id: '_' } as const, '12.5 TRX'],
])(
  'what was sent is repeated after it was sent: the amount, the token and the recipient',
  async (of, amount) => {
    await renderAt('/x', <SentPayment payment={{ input: { to: ` ${to}`, amount: '12.50' }, token: of }} />)
    const text = document.querySelector('p')!.textContent.replaceAll(/\s+/g, ' ')
    expect(text).toMatch(new RegExp(`^${amount.replace('.', '\\.')}.*to.*${to}`))
  },
)

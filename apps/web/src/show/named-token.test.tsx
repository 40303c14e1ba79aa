import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { rememberTokens } from '../data/token.ts'
import { renderAt } from '../testing.tsx'
import { NamedAmount } from './named-token.tsx'

const asked: string[] = []
vi.stubGlobal('fetch', async (url: string) => {
  asked.push(url)
  return new Promise(() => undefined)
})

const described = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const unknown = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'

test('an amount of a token that a response described has its decimals at once, and the token is not requested', async () => {
  rememberTokens([
    {
      tokenInfo: {
        tokenId: described,
        tokenType: 'trc20',
        tokenAbbr: 'SUSD',
        tokenDecimal: 6,
        tokenCanShow: 1,
        tokenLogo: '',
        tokenLevel: '0',
        vip: false,
      },
    },
  ])
  const amountOf = (tokenId: string) => (
    <NamedAmount value="9446119" token={{ tokenId, tokenType: 'trc20' }} />
  )
  await act(async () => void (await renderAt('/', amountOf(described))))
  expect(screen.getByText('SUSD')).toBeTruthy()
  expect(document.body.textContent).toContain('9.446119')
  expect(asked.filter((url) => url.includes(described))).toEqual([])
  await act(async () => void (await renderAt('/', amountOf(unknown))))
  expect(asked.some((url) => url.includes(unknown))).toBe(true)
})

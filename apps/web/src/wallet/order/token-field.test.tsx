import { act, cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { TokenField } from './token-field.tsx'

afterEach(cleanup)

test.each([
  [undefined, false],
  [7n, false],
  [null, true],
])(
  'MAX fills all there is, or what the form says, and waits while the form does not know: %s',
  async (fill, waits) => {
    const typed: string[] = []
    await act(
      async () =>
        void (await renderAt(
          '/',
          <Suspense>
            <Topic name="wallet">
              <TokenField
                label="Amount"
                unit="DIAL"
                decimals={0}
                value=""
                most={9n}
                fill={fill}
                onChange={(text) => typed.push(text)}
              />
            </Topic>
          </Suspense>,
        )),
    )
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /max/i })
    expect(button.disabled).toBe(waits)
    await act(async () => button.click())
    expect(typed).toEqual(waits ? [] : [String(fill ?? 9n)])
  },
)

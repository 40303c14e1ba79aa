import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ForeignLines } from './foreign-lines.tsx'

test.each(['rent\nFee\t0 TRX', 'rent          0 TRX', 'rent\r\nAmount: 1 TRX', '\n'])(
  'a text with lines or gaps of its own is one block, in which each break is seen: %j',
  (text) => {
    const { container } = render(<ForeignLines text={text} />)
    const [block] = container.children
    expect(block?.className).toMatch(/lines/)
    expect(block?.textContent?.split('↵')).toHaveLength(text.split('\n').length)
  },
)

test('a text of one line stays in its line', () => {
  const { container } = render(<ForeignLines text="rent for May" />)
  expect(container.children[0]?.className).not.toMatch(/lines/)
  expect(container.textContent).toBe('rent for May')
})

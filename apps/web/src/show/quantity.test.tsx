import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Quantity } from './quantity.tsx'

test.each([
  ['TRX', 'ltr'],
  ['%', 'ltr'],
  [undefined, 'ltr'],
  ['بايت', 'rtl'],
  ['انرژی', 'rtl'],
])('a figure of %s runs %s', (unit, direction) => {
  const { container } = render(<Quantity figure="-1,234.5" unit={unit} />)
  const [quantity] = container.children
  expect(quantity?.getAttribute('dir')).toBe(direction)
  expect(quantity?.textContent).toBe(unit === undefined ? '-1,234.5' : `-1,234.5 ${unit}`)
  if (direction === 'rtl') expect(quantity?.querySelector('[dir=ltr]')?.textContent).toBe('-1,234.5')
})

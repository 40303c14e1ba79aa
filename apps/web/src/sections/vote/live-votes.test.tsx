import { render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useReorderAnimation } from './live-votes.tsx'

const rowHeight = 50

function Rows({ order }: { readonly order: readonly string[] }) {
  const frame = useReorderAnimation<HTMLOListElement>()
  return (
    <ol ref={frame}>
      {order.map((key) => (
        <li key={key} data-key={key} />
      ))}
    </ol>
  )
}

const moves: string[] = []

function stubLayout({ isCalm }: { readonly isCalm: boolean }): void {
  moves.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * rowHeight
  })
  HTMLElement.prototype.animate = function (this: HTMLElement, frames: unknown) {
    const [{ transform }] = frames as [{ transform: string }]
    moves.push(`${this.dataset['key']} ${transform}`)
    return {} as Animation
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('rows that change places move from where they were', () => {
  stubLayout({ isCalm: false })
  const { rerender } = render(<Rows order={['a', 'b', 'c']} />)
  expect(moves).toEqual([])
  rerender(<Rows order={['c', 'a', 'b']} />)
  expect(moves).toEqual(['c translateY(100px)', 'a translateY(-50px)', 'b translateY(-50px)'])
})

test('nothing moves for people who asked for less motion', () => {
  stubLayout({ isCalm: true })
  const { rerender } = render(<Rows order={['a', 'b']} />)
  rerender(<Rows order={['b', 'a']} />)
  expect(moves).toEqual([])
})

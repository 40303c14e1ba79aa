import { act, render } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Translations } from '../i18n/language-provider.tsx'
import english from '../locales/en.json'
import { type Column, TableRows } from './table-rows.tsx'

/** Reports which elements are visible when the test says so. */
class Sight {
  static all: Sight[] = []
  readonly tell: (isIntersecting: boolean) => void
  shown: Element | undefined
  constructor(
    listener: (entries: { isIntersecting: boolean; boundingClientRect: { height: number } }[]) => void,
  ) {
    this.tell = (isIntersecting) => listener([{ isIntersecting, boundingClientRect: { height: 2345 } }])
    Sight.all.push(this)
  }
  observe(shown: Element) {
    this.shown = shown
  }
  disconnect() {}
}

const drawn = () => document.querySelectorAll('tbody tr:not([aria-hidden])')

test('a new row on top moves no other: rows get new content', () => {
  const list = (rows: readonly number[]) => (
    <Translations language="en" messages={english}>
      <table>
        <TableRows
          page={{ rows, total: rows.length, height: 1, isContract: () => false }}
          columns={[{ title: 'height', cell: (row) => <b>{row}</b> }]}
          rowKey={String}
          isStandIn={false}
          isNarrow={false}
        />
      </table>
    </Translations>
  )
  const { rerender } = render(list([2, 1]))
  const [places, contents] = [[...drawn()], [...document.querySelectorAll('b')]]
  rerender(list([3, 2]))
  expect([...drawn()]).toEqual(places)
  expect([...drawn()].map(({ textContent }) => textContent)).toEqual(['3', '2'])
  // Cells are keyed by row: something open in one row must not stay open in the next.
  expect([...document.querySelectorAll('b')].some((one) => contents.includes(one))).toBe(false)
})

test('a row that says the same is not rendered again, unless what its cells show beside it changed', () => {
  const cell = vi.fn<(row: number) => string>(String)
  type Shown = {
    readonly rows: readonly number[]
    readonly about: object | undefined
    readonly columns: readonly Column<number>[]
  }
  const first: Shown = { rows: [2, 1], about: {}, columns: [{ title: 'height', cell }] }
  let show: (change: Partial<Shown>) => void
  function Table() {
    const [{ rows, about, columns }, setShown] = useState(first)
    useEffect(() => {
      show = (change) => setShown((before) => ({ ...before, ...change }))
    }, [])
    return (
      <table>
        <TableRows
          page={{ rows, total: rows.length, height: 1, isContract: () => false, about }}
          columns={columns}
          rowKey={String}
          isStandIn={false}
          isNarrow={false}
        />
      </table>
    )
  }
  const renderedAfter = (change: Parameters<typeof show>[0]) => {
    act(() => show(change))
    return cell.mock.calls.splice(0).map(([row]) => row)
  }
  render(
    <Translations language="en" messages={english}>
      <Table />
    </Translations>,
  )
  expect(renderedAfter({ rows: [2, 1] })).toEqual([2, 1])
  expect(renderedAfter({ rows: [3, 1] })).toEqual([3])
  expect(renderedAfter({ about: {} })).toEqual([3, 1])
  expect(renderedAfter({ columns: [...first.columns] })).toEqual([3, 1])
  expect(renderedAfter({ about: undefined })).toEqual([3, 1])
  expect(renderedAfter({ rows: [3, 1] })).toEqual([3, 1])
})

test('of 10,000 rows only those near the window are rendered, and the others keep their room', () => {
  vi.stubGlobal('IntersectionObserver', Sight)
  const rows = Array.from({ length: 10_000 }, (_, index) => index + 1)
  render(
    <Translations language="en" messages={english}>
      <table>
        <TableRows
          page={{ rows, total: rows.length, height: 1, isContract: () => false }}
          columns={[{ title: 'height', cell: (row) => `row ${row}` }]}
          rowKey={String}
          isStandIn={false}
          isNarrow={false}
        />
      </table>
    </Translations>,
  )
  expect(drawn()).toHaveLength(0)
  act(() => Sight.all.slice(100, 102).forEach(({ tell }) => tell(true)))
  expect(drawn()).toHaveLength(40)
  expect(drawn()[0]?.textContent).toBe('row 2001')
  expect(drawn()[0]?.getAttribute('aria-rowindex')).toBe('2002')
  act(() => Sight.all[100]!.tell(false))
  expect(drawn()).toHaveLength(20)
  expect(Sight.all[100]!.shown?.querySelector('tr')?.style.blockSize).toBe('2345px')
  vi.unstubAllGlobals()
})

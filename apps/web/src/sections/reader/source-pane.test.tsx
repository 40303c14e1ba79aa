import { act, fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import type { Place } from '../../data/code-reading.ts'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { findLines, SourceLines } from './source-lines.ts'
import { SourcePane } from './source-pane.tsx'

const files = [
  {
    name: 'src/Token.sol',
    content: `import { Base } from "./lib/Base.sol";
contract Token is Base {
  function pay(uint amount) external { _move(amount); }
  /* a long
     comment */
}`,
  },
  {
    name: 'src/lib/Base.sol',
    content: `contract Base {
  uint internal total;
  function _move(uint amount) internal { total += amount; }
  function pay() external {}
}`,
  },
]

Element.prototype.scrollIntoView = () => undefined

function Pane() {
  const [place, setPlace] = useState<Place>()
  return <SourcePane label="Source" files={files} place={place} onPlace={setPlace} />
}

const open = async () => {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="reader">
            <Pane />
          </Topic>
        </Suspense>,
      )),
  )
  await screen.findByRole('searchbox')
}

const current = () => document.querySelector('code[aria-current]')?.textContent ?? ''
const named = (name: string) => document.querySelector(`[data-name="${name}"]`)!

test('a name opens its declaration in another file, and an import opens its file', async () => {
  await open()
  fireEvent.click(named('_move'))
  expect(current()).toBe('3  function _move(uint amount) internal { total += amount; }\n')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'src/Token.sol' } })
  fireEvent.click(document.querySelector('[data-file="src/lib/Base.sol"]')!)
  expect(current()).toBe('1contract Base {\n')
})

test('a name with several declarations asks which one', async () => {
  await open()
  fireEvent.click(named('pay'))
  fireEvent.click(screen.getByRole('button', { name: 'src/lib/Base.sol:4' }))
  expect(current()).toBe('4  function pay() external {}\n')
})

test('a text is found in all files, forwards and backwards', async () => {
  await open()
  const box = screen.getByRole('searchbox')
  fireEvent.change(box, { target: { value: 'AMOUNT' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect([current(), screen.getByText('1 of 2').tagName]).toEqual([
    '3  function pay(uint amount) external { _move(amount); }\n',
    'OUTPUT',
  ])
  expect(document.querySelectorAll('mark')).toHaveLength(2)
  fireEvent.keyDown(box, { key: 'Enter', shiftKey: true })
  expect(current()).toContain('function _move')
  fireEvent.change(box, { target: { value: 'nowhere' } })
  expect(screen.getByText('Not found')).toBeTruthy()
})

test('the pieces of lines are exactly the file', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '*', '\n', '"', 'a', ' ', '{', '1') }),
      fc.nat(5),
      (content, from) => {
        const source = new SourceLines(content)
        const lines = source.pieces(from, source.count).map((line) => line.map(({ text }) => text).join(''))
        expect(lines).toEqual(content.split('\n').slice(from))
      },
    ),
  )
})

test('a file of megabytes is searched up to a number of lines', () => {
  expect(findLines([{ name: 'a', content: 'x\n'.repeat(500_000) }], 'X')).toHaveLength(1000)
})

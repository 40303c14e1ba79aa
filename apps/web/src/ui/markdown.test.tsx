import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { blocksOf, spansOf } from './markdown-blocks.ts'
import { Markdown } from './markdown.tsx'

test('blocks are headings, paragraphs, lists, quotes and code', () => {
  expect(
    blocksOf(
      '# One\nright below\n\n### Three\n\n- a\n  goes on\n- b\n\n1. x\n2. y\n\n> said\n\n```sh\nls\n\nps\n```',
    ),
  ).toEqual([
    { kind: 'heading', level: 2, text: 'One' },
    { kind: 'paragraph', text: 'right below' },
    { kind: 'heading', level: 3, text: 'Three' },
    { kind: 'list', isOrdered: false, items: ['a goes on', 'b'] },
    { kind: 'list', isOrdered: true, items: ['x', 'y'] },
    { kind: 'quote', text: 'said' },
    { kind: 'code', text: 'ls\n\nps' },
  ])
  expect(blocksOf('\n \n')).toEqual([])
})

test('lines hold code, bold, emphasis and links', () => {
  expect(spansOf('a `b` **c** *d* [e](https://e.example/x) https://f.example.')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'code', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'strong', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'emphasis', text: 'd' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'e', url: 'https://e.example/x' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'https://f.example', url: 'https://f.example' },
    { kind: 'text', text: '.' },
  ])
})

test('markup in a text stays text, and links that are none too', async () => {
  await renderAt(
    '/',
    <Markdown
      text={'<img src=x onerror=alert(1)> [odd](javascript:alert(1)) [blocks](#/blockchain/blocks)'}
    />,
  )
  expect(screen.getByText(/<img src=x onerror/)).toBeTruthy()
  expect(document.querySelector('img')).toBeNull()
  expect(screen.queryByRole('link', { name: 'odd' })).toBeNull()
  expect(screen.getByRole('link', { name: 'blocks' }).getAttribute('href')).toBe('/blockchain/blocks')
})

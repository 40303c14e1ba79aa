import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '../testing.tsx'
import { Markdown } from './markdown.tsx'

test('headings, paragraphs, nested lists, quotes and code are elements', async () => {
  const { container } = await renderAt(
    '/',
    <Markdown
      dir="auto"
      text={'# One\nbelow\n\n### Three\n\n- a\n  goes on\n- b\n  1. x\n\n> said\n\n```sh\nls\n\nps\n```'}
    />,
  )
  const text = container.querySelector('[dir=auto]')
  expect([...text!.children].map(({ tagName }) => tagName)).toEqual([
    'H2',
    'P',
    'H3',
    'UL',
    'BLOCKQUOTE',
    'PRE',
  ])
  expect(container.querySelector('ul ol li')?.textContent).toBe('x')
  expect(container.querySelector('pre')?.textContent).toBe('ls\n\nps')
})

test('lines contain code, bold, emphasis and links, also nested', async () => {
  const { container } = await renderAt(
    '/',
    <Markdown dir="auto" text={'a `b` **c [e](https://e.example/x)** *d* https://f.example.'} />,
  )
  expect(container.querySelector('[dir=auto]')?.textContent).toBe('a b c e d https://f.example.')
  expect(container.querySelector('code')?.textContent).toBe('b')
  expect(container.querySelector('em')?.textContent).toBe('d')
  expect(container.querySelector('strong a')?.getAttribute('href')).toBe('https://e.example/x')
  expect(screen.getByRole('link', { name: 'https://f.example' })).toBeTruthy()
})

test('markup in a text stays text, and so do invalid links and pictures', async () => {
  await renderAt(
    '/',
    <Markdown
      text={
        '<img src=x onerror=alert(1)> [odd](javascript:alert(1)) ![far](https://e.example/p.png) [blocks](#/blockchain/blocks)\n\n<script>alert(2)</script>'
      }
    />,
  )
  expect(screen.getByText(/<img src=x onerror/)).toBeTruthy()
  expect(screen.getByText(/<script>alert/)).toBeTruthy()
  expect(document.querySelector('img, main script')).toBeNull()
  expect(screen.queryByRole('link', { name: 'odd' })).toBeNull()
  expect(screen.getByRole('link', { name: 'blocks' }).getAttribute('href')).toBe('/blockchain/blocks')
})

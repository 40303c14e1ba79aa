import { afterEach, expect, test } from 'vitest'
import { frameUrl, isFramePath, openLinksOutside, siteUrl } from './frame.ts'

test('every path that the server sends to frames is one of a frame, below networks too', () => {
  for (const path of ['/embed', '/n/side/embed', '//x/embed'])
    expect([path, isFramePath(path)]).toEqual([path, true])
  for (const path of ['/', '/embed/', '/embed/x', '/index.html', '/Embed', '/xembed/'])
    expect([path, isFramePath(path)]).toEqual([path, false])
})

test('the URL of a frame has the view after `#`, beside the page that it belongs to', () => {
  const hash = '#/data/charts/fees?range=1y&with=blocks'
  expect(frameUrl(hash)).toBe(new URL(`embed${hash}`, document.baseURI).href)
  expect(siteUrl(hash)).toBe(new URL(`./${hash}`, document.baseURI).href)
})

afterEach(() => document.body.replaceChildren())

test('a link in a frame opens the page of the site in a tab of its own, and the router does not see the click', () => {
  openLinksOutside()
  const link = document.createElement('a')
  link.href = '#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  const inside = document.createElement('span')
  link.append(inside)
  document.body.append(link)
  let clicks = 0
  link.addEventListener('click', (event) => {
    clicks++
    event.preventDefault()
  })
  inside.click()
  expect(clicks).toBe(0)
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer'])
  expect(link.href).toBe(siteUrl('#/address/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'))
})

import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Topic } from '../../i18n/topic.tsx'
import { press, renderAt } from '../../testing.tsx'
import { LogoField } from './logo-field.tsx'

const hash = 'ab'.repeat(32)
const token = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form() {
  const [logo, setLogo] = useState('')
  return (
    <>
      <LogoField value={logo} token={token} problem={undefined} onChange={setLogo} />
      <output data-testid="logo">{logo}</output>
    </>
  )
}

/** The field, on a server that answers an upload like this. */
async function show(answer: () => Response, services: readonly string[] = ['tokenLogos']) {
  const posted: string[] = []
  vi.stubGlobal('fetch', async (url: string, init?: { readonly body?: string }) => {
    if (new URL(url).pathname !== '/api/token/logo/upload') return Response.json({ services })
    posted.push((JSON.parse(init!.body!) as { readonly picture: string }).picture)
    return answer()
  })
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Suspense>
          <Topic name="record">
            <Topic name="wallet">
              <Form />
            </Topic>
          </Topic>
        </Suspense>,
      )),
  )
  return posted
}

async function choose(bytes: Uint8Array<ArrayBuffer>) {
  const file = new File([bytes], 'logo.png', { type: 'image/png' })
  // jsdom has no arrayBuffer of files.
  Object.defineProperty(file, 'arrayBuffer', { value: async () => bytes.buffer })
  await screen.findByText(/^Or upload a picture/)
  await act(
    async () =>
      void fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } }),
  )
}

test('what the server made of the picture is shown, and the record names its hash until it is removed', async () => {
  const posted = await show(() => Response.json({ hash, picture: 'UklGRg==' }))
  await choose(Uint8Array.of(0x89, 0x50, 0xff, 0x00))
  expect(await screen.findByText('Uploaded picture')).toBeTruthy()
  expect(posted).toEqual(['iVD/AA=='])
  expect(screen.getByTestId('logo').textContent).toBe(`sha256:${hash}`)
  expect(document.querySelector('img')!.getAttribute('src')).toBe('data:image/webp;base64,UklGRg==')
  await press('Remove')
  expect(screen.getByTestId('logo').textContent).toBe('')
  expect(screen.getByRole('textbox', { name: 'Logo' })).toBeTruthy()
})

test.each([
  ['picture_refused', 404, /^This picture is not accepted/],
  ['too_many_requests', 429, /^Too many pictures/],
  ['media_busy', 503, /^The picture was not uploaded/],
])('a refusal with %s has words', async (code, status, words) => {
  await show(() => Response.json({ code, message: 'x' }, { status }))
  await choose(Uint8Array.of(1))
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.getByTestId('logo').textContent).toBe('')
})

test('a file that is too large is not sent', async () => {
  const posted = await show(() => Response.json({}))
  await choose(new Uint8Array(1024 * 1024 + 1))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This picture is not accepted/)
  expect(posted).toEqual([])
})

test('a server that keeps no logos offers an address only', async () => {
  await show(() => Response.json({}), [])
  expect(await screen.findByRole('textbox', { name: 'Logo' })).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

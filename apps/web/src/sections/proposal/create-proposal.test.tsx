import { mainnetParameters } from '@sundial/operations'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderTopics } from '../../wallet/order/order-topics.tsx'
import { Topic } from '../../i18n/topic.tsx'
import { renderAt } from '../../testing.tsx'
import { ChooseStep } from '../../wallet/proposals/choose-step.tsx'
import { CreateProposal } from './create-proposal.tsx'
import { setDraft, useProposalDraft } from '../../wallet/proposals/proposal-draft.ts'
import { useChangeable } from '../../wallet/proposals/use-parameters.ts'
import { ValuesStep } from '../../wallet/proposals/values-step.tsx'

const parameters = new Map<string, bigint>(Object.entries(mainnetParameters))

beforeEach(() => {
  setDraft({})
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/wallet/getchainparameters')
      ? Response.json({
          chainParameter: [...parameters].map(([key, value]) => ({ key, value: Number(value) })),
        })
      : new Response('{}', { status: 404 }),
  )
})
afterEach(() => vi.unstubAllGlobals())

function Choosing() {
  return <ChooseStep all={useChangeable(parameters)} />
}

function Setting() {
  const draft = useProposalDraft()
  return <ValuesStep chosen={useChangeable(parameters).filter(({ id }) => draft[id] !== undefined)} />
}

const show = (step: React.ReactNode) =>
  act(async () =>
    renderAt(
      '/proposalscreate',
      <OrderTopics>
        <Topic name="governance">
          <Topic name="parameters">
            <Topic name="proposing">{step}</Topic>
          </Topic>
        </Topic>
      </OrderTopics>,
    ),
  )

test('without a wallet the page says who may propose and what to do', async () => {
  await act(async () => renderAt('/proposalscreate', <CreateProposal />))
  expect(
    await screen.findByText('Connect the wallet of a representative to propose and to approve.'),
  ).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Connect wallet' })).not.toHaveLength(0)
})

test('many parameters are chosen; those that are set for good say so; the draft survives a reload', async () => {
  const { router } = await show(<Choosing />)
  const next = await screen.findByRole('button', { name: 'Next' })
  expect((next as HTMLButtonElement).disabled).toBe(true)
  const settled = screen.getByRole('checkbox', { name: 'TVM: Cancun upgrade' })
  expect((settled as HTMLInputElement).disabled).toBe(true)
  expect(settled.closest('li')!.textContent).toContain('Set for good')
  const fee = screen.getByRole('checkbox', { name: 'Fee for a memo' })
  expect(fee.closest('li')!.textContent).toContain('0 TRX to 1,000 TRX')
  fireEvent.click(fee)
  // There is one value only: it needs no typing.
  fireEvent.click(screen.getByRole('checkbox', { name: 'TVM: Osaka upgrade' }))
  expect(JSON.parse(localStorage.getItem('sundial-proposal')!)).toEqual({ 68: '', 96: '1' })
  vi.resetModules()
  const again = await import('../../wallet/proposals/proposal-draft.ts')
  expect(again.useProposalDraft.getState()).toEqual({ 68: '', 96: '1' })
  await act(async () => void fireEvent.click(next))
  expect(router.state.location.pathname).toBe('/proposalscreate/2')
})

test('a stored draft that is no draft is forgotten', async () => {
  for (const text of ['[1', 'null', '{"68":5,"9999":"1","constructor":"1"}']) {
    localStorage.setItem('sundial-proposal', text)
    vi.resetModules()
    const { useProposalDraft: read } = await import('../../wallet/proposals/proposal-draft.ts')
    expect(read.getState()).toEqual({})
  }
})

test('a value is typed in the unit that people know, within the range of the chain', async () => {
  setDraft({ 0: '', 30: '' })
  const { router } = await show(<Setting />)
  const field = await screen.findByRole('textbox', { name: 'Time between two counts of votes' })
  const next = screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement
  expect(screen.getByText('seconds')).toBeTruthy()
  fireEvent.change(field, { target: { value: '80' } })
  expect(screen.getByRole('alert').textContent).toBe('The chain does not take this value')
  fireEvent.change(field, { target: { value: '21600' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('This is the current value: nothing would change.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '1x0800' } })
  expect((field as HTMLInputElement).value).toBe('1x0800')
  expect(screen.getByRole('alert').textContent).toMatch(/^This is not a plain number/)
  fireEvent.change(field, { target: { value: '10800' } })
  expect(next.disabled).toBe(true)
  const select = screen.getByRole('combobox', { name: 'Rewards are shared with voters' })
  expect(within(select).getAllByRole('option')).toHaveLength(3)
  fireEvent.change(select, { target: { value: '0' } })
  expect(next.disabled).toBe(false)
  await act(async () => void fireEvent.click(next))
  expect(router.state.location.pathname).toBe('/proposalscreate/3')
  expect(useProposalDraft.getState()).toEqual({ 0: '10800', 30: '0' })
})

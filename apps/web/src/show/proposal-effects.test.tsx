import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Topic } from '../i18n/topic.tsx'
import { changeOf, effectOf } from './parameter-effects.ts'
import { renderAt } from '../testing.tsx'
import { ProposalEffects } from './proposal-effects.tsx'

test('a proposal says each value before and after, and what that means in figures that people meet', async () => {
  await act(
    async () =>
      void (await renderAt(
        '/',
        <Topic name="parameters">
          <Topic name="proposing">
            <ProposalEffects
              changes={[
                { id: 11, before: 100, value: 210 },
                { id: 0, before: 21_600_000, value: 10_800_000 },
                { id: 96, before: 0, value: 1 },
                { id: 3, before: undefined, value: 1000 },
              ]}
            />
          </Topic>
        </Topic>,
      )),
  )
  await screen.findByText(/Price of energy/)
  const [energy, counts, osaka, bandwidth] = screen.getAllByRole('listitem').map((one) => one.textContent)
  expect(energy).toContain('100 sun per unit of energy')
  expect(energy).toContain('110% more')
  expect(energy).toContain('13.65 TRX instead of 6.5 TRX')
  expect(counts).toContain('50% less')
  expect(counts).toContain('Vote counts per day: 8 instead of 4')
  expect(osaka).toMatch(/Off.*On/)
  expect(osaka).not.toContain('%')
  // Without the value before there is nothing to compare.
  expect(bandwidth).toContain('0.27 TRX')
  expect(bandwidth).not.toContain('instead')
})

test('figures are whole parts of what the chain counts', () => {
  expect(effectOf('FreeNetLimit')!.of(600n)).toEqual({ kind: 'count', value: 2n })
  expect(effectOf('MaintenanceTimeInterval')!.of(0n)).toEqual({ kind: 'count', value: 0n })
  expect(effectOf('DynamicEnergyMaxFactor')!.of(34_000n)).toEqual({ kind: 'share', value: 44_000n })
  expect(effectOf('constructor')).toBeUndefined()
  expect([changeOf(3n, 4n), changeOf(4n, 3n), changeOf(0n, 5n), changeOf(2n, 2n)]).toEqual([
    33.3,
    -25,
    undefined,
    undefined,
  ])
})

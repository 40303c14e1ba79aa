import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AddressFilter, ChoiceFilter, TextFilter, WordFilter } from '../../lists/filters.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CursorPager } from '../../lists/pager.tsx'
import { DateRange } from '../../lists/date-range.tsx'
import { Dial } from '../../ui/dial.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Box, Choice, CodeField, Fact } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { QrButton } from '../../ui/qr-button.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { TrendLine } from '../../ui/trend-line.tsx'
import { TickDial } from '../../ui/tick-dial.tsx'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { TimeHeading } from '../../lists/table-headings.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toasts.ts'
import { WizardSteps } from '../../ui/wizard-steps.tsx'
import { TypeFilter } from '../transaction/type-filter.tsx'
import { lists, type Sample, Samples } from './sample.tsx'
import { large } from './large-samples.tsx'

const nothing = () => undefined
const day = 86_400_000
const bars = [3, 9, 4, 12, 7, 0, 5].map((value, index) => ({ at: index * day, value }))

const small: readonly Sample[] = [
  {
    name: 'WizardSteps',
    states: [
      <WizardSteps
        key="1"
        steps={[
          { name: 'a', label: 'Choose', to: '/' },
          { name: 'b', label: 'Confirm' },
          { name: 'c', label: 'Result' },
        ]}
        current="b"
      />,
    ],
  },
  {
    name: 'Choice',
    states: [
      <Choice
        key="1"
        label="Unit"
        values={['sun', 'TRX']}
        value="TRX"
        textOf={(unit) => unit}
        onChoose={nothing}
      />,
    ],
  },
  {
    name: 'CodeField',
    states: [
      <CodeField key="1" label="Address" value="" hint="T… or 41…" onChange={nothing} />,
      <CodeField key="2" label="Data" value="a9059cbb" isLong onChange={nothing} />,
    ],
  },
  {
    name: 'Box',
    states: (['good', 'bad', 'warn'] as const).map((tone) => (
      <Box key={tone} tone={tone} title="The signature is valid" text="It is that of the account.">
        <Fact name="Account">Lantern</Fact>
      </Box>
    )),
  },
  {
    name: 'Fact',
    states: [
      <dl key="1">
        <Fact name="Account">Lantern</Fact>
      </dl>,
    ],
  },
  {
    name: 'Button',
    states: [
      <Button key="4" variant="main" onClick={nothing}>
        main
      </Button>,
      <Button key="1" variant="light" onClick={nothing}>
        light
      </Button>,
      <Button key="2" variant="default" onClick={nothing}>
        default
      </Button>,
      <Button key="3" variant="default" disabled onClick={nothing}>
        disabled
      </Button>,
    ],
  },
  { name: 'CopyButton', states: [<CopyButton key="1" text="Sundial" />] },
  {
    name: 'QrButton',
    states: [<QrButton key="1" text="TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" what="contract" />],
  },
  { name: 'Dialog', states: [<DialogSample key="1" />] },
  {
    name: 'Toasts',
    states: (['plain', 'good', 'bad'] as const).map((tone) => (
      <Button key={tone} variant="default" onClick={() => toast(tone, tone)}>
        {tone}
      </Button>
    )),
  },
  {
    name: 'ExternalLink',
    states: [
      <ExternalLink key="1" url="sundial.example">
        sundial.example
      </ExternalLink>,
      <ExternalLink key="2" url="javascript:void 0">
        javascript:void 0
      </ExternalLink>,
    ],
  },
  {
    name: 'IconButton',
    states: [
      <IconButton key="1" icon={IconX} label="Close" onClick={() => undefined} />,
      <IconButton key="2" icon={IconX} label="Close" disabled onClick={() => undefined} />,
    ],
  },
  {
    name: 'Disclosure',
    states: [
      <Disclosure key="1" label="closed">
        <ul>
          <li>
            <a href="#/demo">a way</a>
          </li>
        </ul>
      </Disclosure>,
    ],
  },
  {
    name: 'Segments',
    states: [
      <Segments
        key="1"
        label="Interval"
        options={['1 h', '1 d', '1 w']}
        value="1 d"
        onChange={() => undefined}
        nameOf={(one) => one}
      />,
    ],
  },
  {
    name: 'TabLinks',
    states: [
      <TabLinks
        key="1"
        label="tab-links"
        tabs={[
          { to: '/demo', label: 'here', isCurrent: true },
          { to: '/', label: 'there', isCurrent: false },
        ]}
      />,
    ],
  },
  { name: 'TimeHeading', states: [<TimeHeading key="1" />] },
  {
    name: 'ChoiceFilter',
    states: [<ChoiceFilter key="1" list={lists.full} name="filter" choices={['trc10', 'trc20']} />],
  },
  {
    name: 'WordFilter',
    states: [
      <WordFilter
        key="1"
        label="amount"
        hint="uint256"
        read={(text) => (/^\d+$/.test(text) ? { value: text } : { problem: 'uint256' })}
        onRead={() => undefined}
      />,
    ],
  },
  { name: 'AddressFilter', states: [<AddressFilter key="1" list={lists.full} name="holder_address" />] },
  { name: 'TextFilter', states: [<TextFilter key="1" label="text-filter" value="" onType={nothing} />] },
  { name: 'DateRange', states: [<DateRange key="1" list={lists.full} />] },
  { name: 'TypeFilter', states: [<TypeFilter key="1" list={lists.full} />] },
  { name: 'CursorPager', states: [<CursorPager key="1" list={lists.scanned} nextCursor="next" />] },
  {
    name: 'StackedBar',
    states: [
      <StackedBar
        key="1"
        label="StackedBar"
        parts={[
          { name: 'Ra', value: 5n },
          { name: 'ساعة', value: 3n },
          { name: '…', value: 9n, isRest: true },
        ]}
      />,
    ],
  },
  {
    name: 'TickDial',
    states: [
      <TickDial key="1" count={7} of={19} size={60} />,
      <TickDial key="2" count={20} of={27} size={96} needed={18} />,
    ],
  },
  {
    name: 'TrendLine',
    states: [
      <TrendLine key="1" values={[3, 9, undefined, 12, 0, 7]} fromZero="yes" />,
      <TrendLine key="2" values={[3, 4, 5, 9]} colour={1} />,
      <TrendLine key="3" values={[5, 5]} colour={2} />,
    ],
  },
  { name: 'Sparkline', states: [<Sparkline key="1" points={bars} />] },
  { name: 'Arrow', states: [<Arrow key="1" />] },
  { name: 'Dial', states: [<Dial key="1" size={48} />] },
  {
    name: 'Skeleton',
    states: [<Skeleton key="1" height={16} />, <Skeleton key="2" height={16} width="40%" />],
  },
]

export const uiSampleNames = [...small, ...large].map(({ name }) => name)

export const UiSamples = () => (
  <>
    <Samples title="ui/ small" samples={small} />
    <Samples title="ui/ large" samples={large} />
  </>
)

function DialogSample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        open
      </Button>
      {open && (
        <Dialog title="Dialog" onClose={() => setOpen(false)}>
          Inside
        </Dialog>
      )}
    </>
  )
}

import { useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { Height } from '../../show/block.tsx'
import { AddressFilter, ChoiceFilter, TextFilter } from '../../ui/filters.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CursorPager } from '../../ui/pager.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/table-rows.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Dial } from '../../ui/dial.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Tag } from '../../ui/identity.tsx'
import { Steps } from '../../ui/steps.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Details, DetailsSkeleton, Figures, FiguresSkeleton } from '../../ui/details.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LatestRows } from '../../ui/latest-rows.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Notice, NoticeText, Reasons, Ways } from '../../ui/notice.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { PageSkeleton, Pending, Skeleton } from '../../ui/skeleton.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { QrButton } from '../../ui/qr-button.tsx'
import { ShortTable } from '../../ui/short-table.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { TickDial } from '../../ui/tick-dial.tsx'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { TimeHeading } from '../../ui/table-headings.tsx'
import { toast } from '../../ui/toasts.tsx'
import { TypeFilter } from '../type-filter.tsx'
import { lists, type SampleRow, type Sample, Samples } from './sample.tsx'

const nothing = () => undefined
const day = 86_400_000
const bars = [3, 9, 4, 12, 7, 0, 5].map((value, index) => ({ at: index * day, value }))

const columns: readonly Column<SampleRow>[] = [
  { title: 'name', cell: ({ name }) => name },
  { title: 'height', cell: ({ height }) => <Height value={height} />, align: 'end' },
]
const tableOf = (list: (typeof lists)[keyof typeof lists]) => (
  <DataTable name="tokens" list={list} columns={columns} rowKey={({ name }) => name} />
)

const small: readonly Sample[] = [
  {
    name: 'Button',
    states: [
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
  { name: 'Sparkline', states: [<Sparkline key="1" points={bars} />] },
  { name: 'Arrow', states: [<Arrow key="1" />] },
  { name: 'Dial', states: [<Dial key="1" size={48} />] },
  {
    name: 'Skeleton',
    states: [<Skeleton key="1" height={16} />, <Skeleton key="2" height={16} width="40%" />],
  },
]

const large: readonly Sample[] = [
  {
    name: 'Card',
    states: [
      <Card key="1" title="Card">
        Inside
      </Card>,
    ],
  },
  {
    name: 'Details',
    states: [
      <Details
        key="1"
        facts={[
          ['Name', 'Value'],
          ['Longer name', 'Another value'],
        ]}
      />,
    ],
  },
  { name: 'DetailsSkeleton', states: [<DetailsSkeleton key="1" count={3} />] },
  {
    name: 'Figures',
    states: [
      <Figures
        key="1"
        figures={[
          { label: 'Figure', value: '27', note: 'note' },
          { label: 'Other', value: '19' },
        ]}
      />,
    ],
  },
  {
    name: 'Tag',
    states: ([undefined, 'good', 'warn', 'sun'] as const).map((tone) => (
      <Tag key={tone ?? 'plain'} {...(tone && { tone })}>
        tag
      </Tag>
    )),
  },
  {
    name: 'Steps',
    states: [
      <Steps
        key="1"
        label="steps"
        previous={{ to: '/demo', label: 'Previous' }}
        next={{ to: '/demo', label: 'Next' }}
      />,
    ],
  },
  { name: 'FiguresSkeleton', states: [<FiguresSkeleton key="1" count={2} />] },
  { name: 'Pending', states: [<Pending key="1" />] },
  { name: 'PageSkeleton', states: [<PageSkeleton key="1" />] },
  {
    name: 'Failure',
    states: [
      <Failure key="1" error={new Error('The database is away.')} onRetry={nothing} />,
      <Failure
        key="2"
        error={new ApiFailure({ code: 'block_not_found', message: 'No such block.', status: 404 })}
        onRetry={nothing}
      />,
      <Failure
        key="3"
        error={new ApiFailure({ code: 'malformed_number', message: 'Not a number.', status: 400 })}
        onRetry={nothing}
      />,
    ],
  },
  {
    name: 'Notice',
    states: [
      <Notice key="1" drawing="waiting" title="Not in a block yet">
        <NoticeText>What it means.</NoticeText>
        <Reasons texts={['The likeliest reason', 'Another one']} />
        <Ways>
          <Button variant="light" onClick={nothing}>
            What to do
          </Button>
        </Ways>
      </Notice>,
    ],
  },
  {
    name: 'Drawing',
    states: (['empty', 'waiting', 'future', 'mistyped', 'lost', 'broken'] as const).map((name) => (
      <Drawing key={name} name={name} />
    )),
  },
  { name: 'NothingHere', states: [<NothingHere key="1" title="Nothing here" text="What would be here." />] },
  {
    name: 'Markdown',
    states: [
      <Markdown
        key="1"
        text={'## Heading\n\nText with **bold**, `code` and [a way](#/demo).\n\n- one\n- two\n\n> said'}
      />,
    ],
  },
  {
    name: 'LatestRows',
    states: [
      <LatestRows
        key="1"
        error={null}
        onRetry={nothing}
        rows={[{ key: '1', lead: 'lead', sub: 'sub', main: 'main', end: 'end' }]}
      />,
      <LatestRows key="2" error={null} onRetry={nothing} rows={undefined} />,
    ],
  },
  {
    name: 'ShortTable',
    isWide: true,
    states: [
      <ShortTable
        key="1"
        name="tokens"
        page={lists.full.page}
        error={null}
        onRetry={nothing}
        columns={columns}
        rowKey={({ name }) => name}
        count={2}
      />,
      <ShortTable
        key="2"
        name="tokens"
        page={undefined}
        error={null}
        onRetry={nothing}
        columns={columns}
        rowKey={({ name }) => name}
        count={2}
      />,
    ],
  },
  {
    name: 'PlainTable',
    isWide: true,
    states: [
      <PlainTable
        key="1"
        name="plain-table"
        rows={[{ name: 'One' }]}
        rowKey={({ name }) => name}
        columns={plainColumns()}
      />,
      <PlainTable
        key="2"
        name="plain-table, waiting"
        rows={undefined}
        rowKey={String}
        columns={plainColumns()}
      />,
    ],
  },
  {
    name: 'DataTable',
    isWide: true,
    states: Object.values(lists).map((list, index) => <div key={index}>{tableOf(list)}</div>),
  },
]

export const uiSampleNames = [...small, ...large].map(({ name }) => name)

export const UiSamples = () => (
  <>
    <Samples title="ui/ small" samples={small} />
    <Samples title="ui/ large" samples={large} />
  </>
)

function plainColumns() {
  return [{ title: 'column.name' as const, cell: ({ name }: { readonly name: string }) => name }]
}

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

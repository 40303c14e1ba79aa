import { useState } from 'react'
import { ApiFailure } from '../../data/api.ts'
import { Height } from '../../show/height.tsx'
import { AddressFilter } from '../../ui/address-filter.tsx'
import { Arrow } from '../../ui/arrow.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ChoiceFilter } from '../../ui/choice-filter.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CursorPager } from '../../ui/cursor-pager.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DateRange } from '../../ui/date-range.tsx'
import { Dial } from '../../ui/dial.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { DetailsSkeleton } from '../../ui/facts-skeleton.tsx'
import { Details } from '../../ui/facts.tsx'
import { Failure } from '../../ui/failure.tsx'
import { FiguresSkeleton } from '../../ui/figures-skeleton.tsx'
import { Figures } from '../../ui/figures.tsx'
import { LatestRows } from '../../ui/latest-rows.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { NothingHere } from '../../ui/nothing-here.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { QrButton } from '../../ui/qr-button.tsx'
import { Pending } from '../../ui/pending.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import { TimeHeading } from '../../ui/time-heading.tsx'
import { toast } from '../../ui/toast.ts'
import { TypeFilter } from '../type-filter.tsx'
import { lists, type Row } from './list-of.ts'
import { type Sample, Samples } from './sample.tsx'

const nothing = () => undefined
const day = 86_400_000
const bars = [3, 9, 4, 12, 7, 0, 5].map((value, index) => ({ at: index * day, value }))

const columns: readonly Column<Row>[] = [
  { title: 'name', cell: ({ name }) => name },
  { title: 'height', cell: ({ height }) => <Height value={height} />, align: 'end' },
]
const tableOf = (list: (typeof lists)[keyof typeof lists]) => (
  <DataTable name="tokens" list={list} columns={columns} rowKey={({ name }) => name} />
)

const small: readonly Sample[] = [
  {
    name: 'button',
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
  { name: 'copy-button', states: [<CopyButton key="1" text="Sundial" />] },
  {
    name: 'qr-button',
    states: [<QrButton key="1" text="TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" what="contract" />],
  },
  { name: 'dialog', states: [<DialogSample key="1" />] },
  {
    name: 'toasts',
    states: (['plain', 'good', 'bad'] as const).map((tone) => (
      <Button key={tone} variant="default" onClick={() => toast(tone, tone)}>
        {tone}
      </Button>
    )),
  },
  {
    name: 'external-link',
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
    name: 'disclosure',
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
    name: 'tab-links',
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
  { name: 'time-heading', states: [<TimeHeading key="1" />] },
  {
    name: 'choice-filter',
    states: [<ChoiceFilter key="1" list={lists.full} name="filter" choices={['trc10', 'trc20']} />],
  },
  { name: 'address-filter', states: [<AddressFilter key="1" list={lists.full} name="holder_address" />] },
  { name: 'text-filter', states: [<TextFilter key="1" label="text-filter" value="" onType={nothing} />] },
  { name: 'date-range', states: [<DateRange key="1" list={lists.full} />] },
  { name: 'sections/type-filter', states: [<TypeFilter key="1" list={lists.full} />] },
  { name: 'cursor-pager', states: [<CursorPager key="1" list={lists.scanned} nextCursor="next" />] },
  { name: 'sparkline', states: [<Sparkline key="1" points={bars} />] },
  { name: 'arrow', states: [<Arrow key="1" />] },
  { name: 'dial', states: [<Dial key="1" size={48} />] },
  {
    name: 'skeleton',
    states: [<Skeleton key="1" height={16} />, <Skeleton key="2" height={16} width="40%" />],
  },
]

const large: readonly Sample[] = [
  {
    name: 'card',
    states: [
      <Card key="1" title="Card">
        Inside
      </Card>,
    ],
  },
  {
    name: 'facts',
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
  { name: 'facts-skeleton', states: [<DetailsSkeleton key="1" count={3} />] },
  {
    name: 'figures',
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
  { name: 'figures-skeleton', states: [<FiguresSkeleton key="1" count={2} />] },
  { name: 'pending', states: [<Pending key="1" />] },
  { name: 'page-skeleton', states: [<PageSkeleton key="1" />] },
  {
    name: 'failure',
    states: [
      <Failure key="1" error={new Error('The database is away.')} onRetry={nothing} />,
      <Failure
        key="2"
        error={new ApiFailure({ code: 'block_not_found', message: 'No such block.', status: 404 })}
        onRetry={nothing}
      />,
    ],
  },
  { name: 'nothing-here', states: [<NothingHere key="1" title="Nothing here" text="What would be here." />] },
  {
    name: 'markdown',
    states: [
      <Markdown
        key="1"
        text={'## Heading\n\nText with **bold**, `code` and [a way](#/demo).\n\n- one\n- two\n\n> said'}
      />,
    ],
  },
  {
    name: 'latest-rows',
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
    name: 'plain-table',
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
    name: 'data-table',
    isWide: true,
    states: Object.values(lists).map((list, index) => <div key={index}>{tableOf(list)}</div>),
  },
]

export const uiNames = [...small, ...large].map(({ name }) => name)

export const UiSamples = () => (
  <>
    <Samples title="ui/ small" samples={small} />
    <Samples title="ui/ large" samples={large} />
  </>
)

function plainColumns() {
  return [{ title: 'column.name', cell: ({ name }: { readonly name: string }) => name }]
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

import { ApiFailure } from '../../data/api.ts'
import { Height } from '../../show/block.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../lists/data-table.tsx'
import type { Column } from '../../lists/table-rows.tsx'
import { Tag } from '../../ui/identity.tsx'
import { Steps } from '../../ui/steps.tsx'
import { Details, DetailsSkeleton, Figures, FiguresSkeleton } from '../../ui/details.tsx'
import { Drawing } from '../../ui/drawing.tsx'
import { Failure } from '../../lists/failure.tsx'
import { Gallery } from '../../lists/gallery.tsx'
import { LatestRows } from '../../lists/latest-rows.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Notice, NoticeText, Reasons, Ways } from '../../ui/notice.tsx'
import { NothingHere } from '../../lists/nothing-here.tsx'
import { Later, PageSkeleton, Pending } from '../../ui/skeleton.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ShortTable } from '../../lists/short-table.tsx'
import { lists, type SampleRow, type Sample } from './sample.tsx'

const nothing = () => undefined
const columns: readonly Column<SampleRow>[] = [
  { title: 'name', cell: ({ name }) => name },
  { title: 'height', cell: ({ height }) => <Height value={height} />, align: 'end' },
]
const tableOf = (list: (typeof lists)[keyof typeof lists]) => (
  <DataTable name="tokens" list={list} columns={columns} rowKey={({ name }) => name} />
)

/** The larger components of `ui/`: what fills a part of a page. */
export const large: readonly Sample[] = [
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
  {
    name: 'Gallery',
    states: [
      <Gallery key="1" name="tokens" list={lists.full} rowKey={({ name }) => name}>
        {({ name }) => <Card title={name}>Picture</Card>}
      </Gallery>,
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
  {
    name: 'Later',
    states: [
      <Later key="1" height={24}>
        Rendered after the first frame
      </Later>,
    ],
  },
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

function plainColumns() {
  return [{ title: 'column.name' as const, cell: ({ name }: { readonly name: string }) => name }]
}

import { fromHex, toAddress } from '@sundial/primitives'
import { Topic } from '../../i18n/topic.tsx'
import { AllowedValues } from '../../show/allowed-values.tsx'
import { Arguments, BytesValue, EmptyList, QuotedText } from '../../show/decoded-value.tsx'
import { ItemLink, ItemNumber, ItemPicture } from '../../show/item.tsx'
import type { ParameterKind } from '../../show/chain-parameters.ts'
import { ParameterValue } from '../../show/parameters.tsx'
import { Sender } from '../../show/party.tsx'
import { PermissionView } from '../../show/permission-view.tsx'
import { ProposalEffects } from '../../show/proposal-effects.tsx'
import { Trx } from '../../show/quantity.tsx'
import { InlineValue } from '../../show/sentence-values.tsx'
import { VoidAmount } from '../../show/token.tsx'
import { Button } from '../../ui/button.tsx'
import { Chart } from '../../ui/chart.tsx'
import type { ChartModel } from '../../ui/chart-model.ts'
import { CodeBox } from '../../ui/code-box.tsx'
import { leaveFor } from '../../ui/external-link.tsx'
import { ListSearch } from '../../lists/filters.tsx'
import { OrderHeading } from '../../lists/table-headings.tsx'
import { QrCode } from '../../ui/qr-dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { WorldMap } from '../../ui/world-map.tsx'
import { lists, type Sample, Samples } from './sample.tsx'

const account = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const kinds: readonly (readonly [ParameterKind, string | undefined])[] = [
  ['switch', '1'],
  ['switch', '0'],
  ['once', '-1'],
  ['trx', '9999000000'],
  ['priceOfBandwidth', '1000'],
  ['priceOfEnergy', '100'],
  ['duration', '21600000'],
  ['days', '14'],
  ['blocks', '864000'],
  ['bandwidth', '43200000000'],
  ['energy', '180000000000'],
  ['bytes', '1000'],
  ['share', '2000'],
  ['number', '7'],
  ['number', undefined],
]

const points = [3, 9, undefined, 12, 0, 7].map((value, index) => ({
  at: Date.UTC(2026, 10, 10 + index),
  value,
}))

const charts: readonly ChartModel[] = [
  { kind: 'series', shape: 'bars', precision: 'day', series: [{ name: 'one', points }] },
  {
    kind: 'series',
    shape: 'stacked',
    precision: 'day',
    series: ['one', 'two', 'three'].map((name) => ({ name, points })),
  },
  { kind: 'series', shape: 'steps', precision: 'second', series: [{ name: 'one', points }] },
  { kind: 'shares', parts: [5, 3, 2, 1].map((value, at) => ({ name: `part ${at + 1}`, value })) },
]
const places = [
  { north: 1.35, east: 103.8, name: 'Singapore' },
  { north: 50.1, east: 8.7, name: 'Frankfurt' },
  { north: 39, east: -77.5, name: 'Ashburn' },
  ...Array.from({ length: 7 }, () => ({ north: 35.7, east: 139.7, name: 'Tokyo' })),
]

/** Operations 1 and 31, bit by bit as java-tron writes them. */
const operations = fromHex('02000080'.padEnd(64, '0'))
const permission = {
  id: 2,
  permissionName: 'active',
  threshold: 2n,
  keys: [{ address: toAddress(account), weight: 1n }],
}

const item = { contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', id: '7' }

const uint = { kind: 'integer', signed: false, bits: 256, text: 'uint256' } as const

const shown: readonly Sample[] = [
  {
    name: 'Arguments',
    states: [
      <Arguments
        key="1"
        values={[
          { name: 'to', type: 'address', shape: { kind: 'address' }, value: toAddress(account) },
          { name: '', type: 'uint256', shape: uint, value: 7n },
        ]}
      />,
      <Arguments
        key="2"
        values={[
          {
            name: 'nested',
            type: 'uint256[][]',
            shape: { kind: 'array', of: { kind: 'array', of: uint, length: undefined }, length: undefined },
            value: [[1n, 2n], [], [3n]],
          },
          { name: 'text', type: 'string', shape: { kind: 'string' }, value: '7' },
        ]}
      />,
    ],
  },
  {
    name: 'QuotedText',
    states: [<QuotedText key="1" text="7" />, <QuotedText key="2" text={'US\u200bDT'} />],
  },
  { name: 'BytesValue', states: [<BytesValue key="1" hex="" />, <BytesValue key="2" hex="12ab" />] },
  { name: 'EmptyList', states: [<EmptyList key="1" />] },
  {
    name: 'VoidAmount',
    states: [
      <VoidAmount key="1">
        <Trx sun="1234567" />
      </VoidAmount>,
    ],
  },
  {
    name: 'Sender',
    states: [
      <Sender
        key="1"
        address={account}
        caller="TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC"
        own={undefined}
        page={{ isContract: () => false }}
        absent="none"
      />,
    ],
  },
  { name: 'ItemNumber', states: [<ItemNumber key="1" id="7" />] },
  { name: 'ItemLink', states: [<ItemLink key="1" {...item} />] },
  {
    name: 'ItemPicture',
    states: [
      <ItemPicture key="1" metadata={undefined} size="small" name="Sundial" />,
      <ItemPicture key="2" metadata={null} size="small" name="Sundial" />,
      <ItemPicture key="3" metadata={null} size="large" name="Sundial" />,
    ],
  },
  {
    name: 'ParameterValue',
    states: kinds.map(([kind, value], index) => <ParameterValue key={index} kind={kind} value={value} />),
  },
  {
    name: 'PermissionView',
    states: [
      <PermissionView
        key="1"
        permission={{ ...permission, id: 0, permissionName: 'owner', operations: new Uint8Array() }}
      />,
      <PermissionView key="2" permission={{ ...permission, operations }} />,
    ],
  },
]

const parts: readonly Sample[] = [
  { name: 'CodeBox', states: [<CodeBox key="1" label="code-box" text={'contract Sundial {\n  // …\n}'} />] },
  {
    name: 'Chart',
    states: charts.map((model, at) => <Chart key={at} label={`chart ${at + 1}`} model={model} note="note" />),
  },
  { name: 'ListSearch', states: [<ListSearch key="1" list={lists.full} label="list-search" />] },
  {
    name: 'OrderHeading',
    states: [
      <OrderHeading key="1" list={lists.full} order="votes" text="votes" />,
      <OrderHeading key="2" list={lists.ordered} order="votes" text="votes" />,
    ],
  },
  { name: 'QrCode', states: [<QrCode key="1" text={account} label={account} size={160} />] },
  {
    name: 'Tabs',
    states: [
      <Tabs
        key="1"
        path="/demo"
        current={undefined}
        tabs={[
          { name: 'transactions', title: 'transactions', content: 'Shown' },
          { name: 'transfers', title: 'transfers', content: 'Not shown' },
        ]}
      />,
    ],
  },
  {
    name: 'LeaveDialog',
    states: [
      <Button key="1" variant="default" onClick={() => leaveFor('https://sundial.example/offer')}>
        leave
      </Button>,
    ],
  },
  {
    name: 'WorldMap',
    isWide: true,
    states: [<WorldMap key="1" label="world-map" places={places} />],
  },
]

const ofProposals: readonly Sample[] = [
  {
    name: 'AllowedValues',
    states: [
      <AllowedValues key="1" kind="switch" allowed={{ least: 0n, most: 1n }} />,
      <AllowedValues key="2" kind="priceOfEnergy" allowed={{ least: 0n, most: 1000n }} />,
      <AllowedValues key="3" kind="once" allowed={{ least: 1n, most: 1n }} />,
      <AllowedValues key="4" kind="once" allowed={{ kind: 'settled', text: '' }} />,
    ],
  },
  {
    name: 'ProposalEffects',
    isWide: true,
    states: [
      <ProposalEffects
        key="1"
        changes={[
          { id: 11, before: 100, value: 210 },
          { id: 3, before: undefined, value: 1000 },
        ]}
      />,
    ],
  },
]

const inSentences: readonly Sample[] = [
  {
    name: 'InlineValue',
    states: [
      <InlineValue key="1" value={{ kind: 'address', address: toAddress(account) }} />,
      <InlineValue
        key="2"
        value={{
          kind: 'list',
          items: [1n, 2n, 3n, 4n, 5n].map((value) => ({ kind: 'number', value, decimals: 0 })),
        }}
      />,
    ],
  },
]

export const partNames = [...shown, ...ofProposals, ...inSentences, ...parts].map(({ name }) => name)

export const PartSamples = () => (
  <Topic name="parameters">
    <Topic name="contract">
      <Topic name="item">
        <Samples title="show/ of the chain" samples={shown} />
      </Topic>
      <Topic name="proposing">
        <Samples title="show/ of proposals" samples={ofProposals} />
      </Topic>
      <Topic name="sentence">
        <Samples title="show/ in sentences" samples={inSentences} />
      </Topic>
      <Samples title="ui/ parts" samples={parts} />
    </Topic>
  </Topic>
)

import type { TokenInfo } from '../../data/token.ts'
import { fromHex } from '@sundial/primitives'
import { AddressTitle } from '../account/address-title.tsx'
import { ExchangeMark, Mark, RiskMark, TokenMark } from '../../show/mark.tsx'
import { Address, AddressLines, OperatorMarks } from '../../show/address.tsx'
import { Amount, Count, Fee, Short, Tps, Trx } from '../../show/quantity.tsx'
import { Approvals, ProposalLink, ProposalState } from '../../show/proposal.tsx'
import { ContractCall, ContractLog } from '../../show/contract-call.tsx'
import { DayText } from '../../show/day-text.tsx'
import { BytesHex, Hash, TransactionLink } from '../../show/hash.tsx'
import {
  Change,
  ExactPercent,
  Fill,
  Meter,
  Percent,
  Portion,
  Rate,
  Share,
  ShareOfSupply,
} from '../../show/percent.tsx'
import { Direction, DonatorMark, Party, Receiver } from '../../show/party.tsx'
import { Figure } from '../../show/figure.tsx'
import { ForeignLines } from '../../show/foreign-lines.tsx'
import { ForeignText, SplitText } from '../../show/text.tsx'
import { Guess } from '../../show/guess.tsx'
import { Height, Status } from '../../show/block.tsx'
import {
  LastBlock,
  Rank,
  Representative,
  RepresentativeClass,
  RepresentativeLink,
} from '../../show/representative.tsx'
import { Missing } from '../../show/missing.tsx'
import { OperationType } from '../../show/operation-type.tsx'
import { Parameters } from '../../show/parameters.tsx'
import { PrivateTag } from '../../show/private-tag.tsx'
import { Result } from '../../show/result.tsx'
import { RevertReason } from '../../show/revert-reason.tsx'
import { ShownValue } from '../../show/shown-value.tsx'
import { Deadline, Moment, ShortAge, Time, Timestamp } from '../../show/time.tsx'
import { TeamPage } from '../../show/team-page.tsx'
import { LargeAmount } from '../../show/named-token.tsx'
import { AlignedAmount, MarkedAmount, TokenAmount, TokenName } from '../../show/token.tsx'
import { TokenPrice } from '../../show/token-price.tsx'
import { OtherAmount } from '../../show/trade.tsx'
import { PairPrice } from '../../show/pair-price.tsx'
import { ShareBar, VoteState } from '../../show/votes.tsx'
import { type Sample, Samples } from './sample.tsx'

const account = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const hash = 'defc0037eb4e11d3216f79f5ae252dc90524eef78229c6752aa465d6ebdeea49'
const page = { isContract: (address: string) => address === account }
const representative = { address: account, name: 'Sundial', url: 'https://sundial.example' }
const usdt: TokenInfo = {
  tokenId: account,
  tokenType: 'trc20',
  tokenName: 'Tether USD',
  tokenAbbr: 'USDT',
  tokenDecimal: 6,
}
const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (end: string) => end.padStart(64, '0')
const transfer = fromHex(`a9059cbb${word('a614f803b6fd780986a42c78ec9c7f77e6ded13c')}${word('f4240')}`)
const solidifiedAt = 1_700_000_000_000

const values: readonly Sample[] = [
  {
    name: 'Address',
    states: [
      <Address key="1" value={account} withCopy />,
      <Address key="2" value={account} isContract />,
      <Address key="3" value={account} name="Tether USD" />,
      <Address key="4" value={account} isOwn />,
      <Address key="5" value={undefined} />,
    ],
  },
  {
    name: 'PrivateTag',
    states: [
      <PrivateTag key="1" text="Savings" address={account} />,
      <PrivateTag key="2" text="Savings" address={account} name="Tether USD" />,
    ],
  },
  {
    name: 'TeamPage',
    states: [<TeamPage key="1" link="sunflower/team" />, <TeamPage key="2" link={undefined} />],
  },
  {
    name: 'AddressLines',
    states: [<AddressLines key="1" value={account} />, <AddressLines key="2" value={account} isContract />],
  },
  {
    name: 'Short',
    states: [
      <Short key="1" value={94_719_999_999n} />,
      <Short key="2" value={94_719_999_999_000_000n} decimals={6} unit="TRX" />,
      <Short key="3" value={12} />,
    ],
  },
  { name: 'ShareOfSupply', states: [<ShareOfSupply key="1" of="1000" value="125" />] },
  { name: 'Fill', states: [<Fill key="1" bytes={145_612} />, <Fill key="2" bytes={undefined} />] },
  { name: 'AddressTitle', states: [<AddressTitle key="1" address={account} isContract />] },
  {
    name: 'Mark',
    states: (['account', 'contract', 'representative'] as const).map((kind) => (
      <Mark key={kind} address={account} kind={kind} size={32} />
    )),
  },
  {
    name: 'TokenMark',
    states: ['_', '1002000', account].map((id) => <TokenMark key={id} id={id} name="Tether" size={32} />),
  },
  { name: 'RiskMark', states: [<RiskMark key="1" />] },
  {
    name: 'OperatorMarks',
    states: [
      <OperatorMarks key="1" of={{ name: 'Binance-Hot', kind: 'account', from: 'operator', risk: true }} />,
    ],
  },
  { name: 'ExchangeMark', states: [<ExchangeMark key="1" name="Binance" />] },
  {
    name: 'Party',
    states: [
      <Party key="1" address={account} own={undefined} page={page} absent="none" />,
      <Party key="2" address={undefined} own={undefined} page={page} absent="minted" />,
      <Party key="3" address={undefined} own={undefined} page={page} absent="burned" />,
    ],
  },
  {
    name: 'Hash',
    states: [<Hash key="1" value={hash} withCopy />, <Hash key="2" value={undefined} />],
  },
  { name: 'TransactionLink', states: [<TransactionLink key="1" id={hash} />] },
  { name: 'SplitText', states: [<SplitText key="1" text={hash} endLength={5} />] },
  { name: 'Height', states: [<Height key="1" value={79_072_107} />, <Height key="2" value={undefined} />] },
  {
    name: 'Amount',
    states: [
      <Trx key="1" sun="9223372036854775807" />,
      <Trx key="2" sun={1} />,
      <Amount key="3" value="123456789012345678901234567890" decimals={18} unit="ABC" />,
      <Amount key="4" value={undefined} decimals={0} />,
    ],
  },
  {
    name: 'TokenAmount',
    states: [
      <TokenAmount key="1" value="1234567" token={usdt} />,
      <TokenAmount key="2" value="1234567" token={{ tokenId: '1000001', tokenType: 'trc10' }} />,
    ],
  },
  {
    name: 'MarkedAmount',
    states: [
      <MarkedAmount key="1" value="1234567" token={{ ...usdt, tokenLevel: '3', isLookAlike: true }} />,
      <MarkedAmount key="2" value="1234567" token={undefined} />,
    ],
  },
  {
    name: 'AlignedAmount',
    states: [
      <AlignedAmount key="1" value="1234567" token={usdt} />,
      <AlignedAmount key="2" value="5000000" token={undefined} direction="in" />,
      <AlignedAmount key="3" value="5000000" token={undefined} direction="out" />,
      <AlignedAmount key="4" value="1234567" token={usdt} isVoid />,
    ],
  },
  {
    name: 'Figure',
    states: [
      <Figure key="1" unit="votes" value="12000" />,
      <Figure key="2" unit="energy" value="10000000" />,
      <Figure key="3" unit="percent" value="20" />,
      <Figure key="4" unit="proposal" value="7" />,
      <Figure key="5" unit="parameter" value="11" />,
    ],
  },
  {
    name: 'RevertReason',
    states: [
      <RevertReason key="1" data={`4e487b71${word('11')}`} />,
      <RevertReason key="2" data={`08c379a0${word('20')}${word('3')}6e6f21${'0'.repeat(58)}`} />,
    ],
  },
  {
    name: 'LargeAmount',
    states: [<LargeAmount key="1" value="12450000000" token={{ tokenId: '_', tokenType: 'trc10' }} />],
  },
  {
    name: 'Receiver',
    states: [
      <Receiver key="1">
        <Address value={account} />
      </Receiver>,
    ],
  },
  { name: 'Moment', states: [<Moment key="1" value={1_543_370_634_000} />] },
  { name: 'ShortAge', states: [<ShortAge key="1" value={1_543_370_634_000} />] },
  {
    name: 'PairPrice',
    states: [
      <PairPrice key="1" value="3.3198" unit="TRX" />,
      <PairPrice key="2" value="0.000000123456789" unit="SUSD" />,
      <PairPrice key="3" value="2.5" />,
    ],
  },
  { name: 'OtherAmount', states: [<OtherAmount key="1" amount="2500000" token="_" />] },
  {
    name: 'TokenPrice',
    states: [
      <TokenPrice key="1" inTrx="2.5" />,
      <TokenPrice key="2" inTrx="3333.333333333333333333" />,
      <TokenPrice key="3" inTrx="0.000000123456789" />,
    ],
  },
  {
    name: 'TokenName',
    states: [
      <TokenName key="1" token={usdt} />,
      <TokenName key="2" token={{ tokenId: '_', tokenType: 'trc10' }} />,
    ],
  },
  { name: 'Fee', states: [<Fee key="1" sun={1_100_000} />] },
  { name: 'Count', states: [<Count key="1" value={1_234_567} />, <Count key="2" value={undefined} />] },
  {
    name: 'Share',
    states: [<Share key="1" of="3000000" value="1000000" />, <Share key="2" of="0" value="1" />],
  },
  {
    name: 'Percent',
    states: [
      <Percent key="1" value={12.3456} />,
      <Percent key="2" value={undefined} />,
      <ExactPercent key="5" value={34_005n} decimals={2} />,
      <Portion key="6" value={35.3} />,
      <Portion key="7" value={0.001} />,
      <Rate key="3" value={20} votes={1} />,
      <Rate key="4" value={5_000_000} votes={1} />,
    ],
  },
  {
    name: 'Change',
    states: [<Change key="1" value={12} />, <Change key="2" value={-12} />, <Change key="3" value={0} />],
  },
  {
    name: 'Tps',
    states: [<Tps key="1" value={72.4} />, <Tps key="2" value={undefined} />],
  },
  {
    name: 'Time',
    states: [
      <Time key="1" value={solidifiedAt} />,
      <Timestamp key="2" value={solidifiedAt} />,
      <Time key="3" value={undefined} />,
      <Deadline key="4" value={solidifiedAt} />,
      <DayText key="5" ms={solidifiedAt} />,
    ],
  },
  { name: 'Missing', states: [<Missing key="1" />, <Missing key="2" why="none" />] },
  { name: 'ForeignText', states: [<ForeignText key="1" text={'A stranger\u202Egnp.exe'} />] },
  {
    name: 'ForeignLines',
    states: [<ForeignLines key="1" text="rent" />, <ForeignLines key="2" text={'rent\nFee    0 TRX'} />],
  },
]

const states: readonly Sample[] = [
  {
    name: 'Status',
    states: [
      <Status key="1" confirmed confirmations={500} />,
      <Status key="2" confirmed={false} confirmations={7} />,
      <Status key="3" confirmed={undefined} />,
    ],
  },
  {
    name: 'Result',
    states: [
      <Result key="1" value="SUCCESS" />,
      <Result key="2" value="OUT_OF_ENERGY" />,
      <Result key="3" value="REVERT" message="too little" />,
      <Result key="4" value={undefined} />,
    ],
  },
  {
    name: 'OperationType',
    states: [
      <OperationType key="1" type={1} />,
      <OperationType key="2" type={31} method="transfer" />,
      <OperationType key="3" type={99} />,
    ],
  },
  {
    name: 'Direction',
    states: [
      <Direction key="1" from="a" to="b" of="b" />,
      <Direction key="2" from="a" to="b" of="a" />,
      <Direction key="3" from="a" to="a" of="a" />,
    ],
  },
  {
    name: 'ProposalState',
    states: (['PENDING', 'APPROVED', 'DISAPPROVED', 'CANCELED', undefined] as const).map((state) => (
      <ProposalState key={String(state)} state={state} />
    )),
  },
  { name: 'VoteState', states: [<VoteState key="1" isNewest />, <VoteState key="2" isNewest={false} />] },
  {
    name: 'Meter',
    states: [<Meter key="1" used={300} limit={1500} />, <Meter key="2" used={0} limit={0} />],
  },
  { name: 'Approvals', states: [<Approvals key="1" count={9} />, <Approvals key="2" count={20} />] },
  {
    name: 'Rank',
    states: [
      <Rank key="1" value={3} />,
      <Rank key="2" value={4} gained={2} />,
      <Rank key="3" value={9} gained={-1} />,
    ],
  },
  {
    name: 'RepresentativeClass',
    states: ([1, 2, 3] as const).map((type) => <RepresentativeClass key={type} type={type} />),
  },
  { name: 'Representative', states: [<Representative key="1" {...representative} type={1} />] },
  { name: 'RepresentativeLink', states: [<RepresentativeLink key="1" of={representative} />] },
  {
    name: 'LastBlock',
    states: [
      <LastBlock key="1" height={100} isProducer head={110} />,
      <LastBlock key="2" height={100} isProducer head={9000} />,
      <LastBlock key="3" height={0} isProducer={false} head={110} />,
    ],
  },
  {
    name: 'ShareBar',
    states: [<ShareBar key="1" value={4.12} most={6} />, <ShareBar key="2" value={1.5} most={6} isQuiet />],
  },
  { name: 'ProposalLink', states: [<ProposalLink key="1" id={7} />] },
  { name: 'DonatorMark', states: [<DonatorMark key="1" />] },
]

const contents: readonly Sample[] = [
  { name: 'BytesHex', states: [<BytesHex key="1" hex={hash} />, <BytesHex key="2" hex={undefined} />] },
  {
    name: 'ContractCall',
    states: [transfer, new Uint8Array()].map((input, key) => (
      <ContractCall key={key} contract={account} input={input} />
    )),
  },
  { name: 'Guess', states: [<Guess key="1" others={['many_msg_babbage(bytes1)']} />] },
  {
    name: 'ContractLog',
    states: [<ContractLog key="1" topics={[topic, word('1'), word('2')]} data={word('f4240')} />],
  },
  {
    name: 'Parameters',
    states: [
      <Parameters
        key="1"
        values={[
          { key: 0, value: 21_600_000 },
          { key: 999, value: 1 },
        ]}
      />,
    ],
  },
  {
    name: 'ShownValue',
    states: [
      <ShownValue key="1" value={{ kind: 'boolean', value: true }} />,
      <ShownValue key="2" value={{ kind: 'text', text: 'A note' }} />,
      <ShownValue key="3" value={{ kind: 'text', text: '' }} />,
      <ShownValue key="4" value={{ kind: 'url', url: 'https://sundial.example' }} />,
      <ShownValue key="5" value={{ kind: 'time', timestampMs: BigInt(solidifiedAt) }} />,
      <ShownValue
        key="6"
        value={{
          kind: 'list',
          items: [
            { kind: 'text', text: 'one' },
            { kind: 'text', text: 'two' },
          ],
        }}
      />,
    ],
  },
]

export const showSampleNames = [...values, ...states, ...contents].map(({ name }) => name)

export const ShowSamples = () => (
  <>
    <Samples title="show/ values" samples={values} />
    <Samples title="show/ states" samples={states} />
    <Samples title="show/ contents" samples={contents} />
  </>
)

import {
  encodeParameters,
  type MarketListing,
  marketListingContent,
  marketListingStatement,
  type StatedListing,
  tokenRecordContent,
  tokenRecordStatement,
  type TokenRecord,
  trxMarket,
} from '@sundial/abi'
import { fromText, hashMessage, toHex } from '@sundial/primitives'
import { signHash } from '@sundial/primitives/keys'
import { FakeCalls, addressOf, keyOf } from './signed.ts'

export const testNetwork = '00'.repeat(28) + '2b6653dc'

/** What a contract answers to calls without parameters, by signature; text and numbers. */
type Answers = Readonly<Record<string, string | number | boolean>>

/** A node with token contracts, each of a creator. */
export function tokenNode(
  contracts: Readonly<Record<string, { readonly creator: number; readonly says: Answers }>>,
) {
  const calls = new FakeCalls()
  calls.answers.set('/wallet/getblockbynum', () => ({ blockID: testNetwork }))
  calls.answers.set('/wallet/getcontract', ({ value }) => {
    const contract = contracts[String(value)]
    return contract === undefined ? {} : { origin_address: addressOf(contract.creator) }
  })
  calls.answers.set('/wallet/triggerconstantcontract', (body) => {
    const {
      contract_address: address,
      function_selector: selector,
      parameter,
    } = body as Record<string, string>
    const asked = selector === 'supportsInterface(bytes4)' ? `supports ${parameter!.slice(0, 8)}` : selector!
    const said = contracts[address!]?.says[asked]
    return said === undefined
      ? { result: { result: true, message: toHex(fromText('REVERT opcode executed')) } }
      : { result: { result: true }, constant_result: [encoded(said)] }
  })
  return calls
}

const encoded = (value: string | number | boolean): string =>
  typeof value === 'string'
    ? toHex(encodeParameters([{ type: 'string' }], [value]))
    : Number(value).toString(16).padStart(64, '0')

export const trc20Answers: Answers = {
  'name()': 'Dial',
  'symbol()': 'DIAL',
  'decimals()': 6,
  'totalSupply()': 1000,
}

type Signed = {
  readonly token: string
  readonly record: TokenRecord
  readonly timeMs: number
  readonly network?: string
  /** Number of the key. */
  readonly signer?: number
}

/** A record as its issuer posts it. */
export function signedRecord({ signer = 1, network = testNetwork, ...stated }: Signed) {
  const content = tokenRecordContent({ ...stated, network })
  const statement = tokenRecordStatement(content, { ...stated, network })
  return { content, statement, sig: toHex(signHash(hashMessage(fromText(statement), 2), keyOf(signer))) }
}

type SignedListing = Pick<StatedListing, 'token' | 'timeMs'> & {
  readonly listing: Partial<MarketListing> & Pick<MarketListing, 'step'>
  readonly network?: string
  /** Numbers of the keys. */
  readonly signers?: readonly number[]
}

/** A step towards a market as the issuer posts it. */
export function signedListing({ signers = [1], network = testNetwork, listing, ...subject }: SignedListing) {
  const stated = { ...subject, network, listing: { ...plainListing, ...listing } }
  const content = marketListingContent(stated)
  const statement = marketListingStatement(content, stated)
  const hash = hashMessage(fromText(statement), 2)
  return { content, statement, sig: signers.map((key) => toHex(signHash(hash, keyOf(key)))).join('') }
}

const plainListing = {
  second: trxMarket,
  openingPrice: '1.5',
  precision: 4,
  socialLinks: [],
  tokenInfo: 'Shade.',
  teamInfo: 'A stick.',
  otherInfo: '',
}

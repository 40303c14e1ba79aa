import { toBase58, toHex } from '@sundial/primitives'
import { Message } from './protobuf.ts'

/** One screen of the device: its title and its text. */
export type Screen = readonly [title: string, text: string]

/** What the TRON app reads from a transaction, as app-tron 0.7.1 does (src/parse.c). */
export type Content = {
  readonly type: number
  readonly permissionId: number
  readonly owner: Uint8Array
  readonly operation: Message
  /** Names of the tokens; Ledger's signed names replace them. */
  readonly tokens: string[]
  readonly decimals: number[]
}

const sun = 6
const dataTooShort = 'The app cannot read the call.'

/** Reads the contract field of a transaction. Throws on what the app refuses with 6a80. */
export function readContract(bytes: Uint8Array): Content {
  const contract = new Message(bytes)
  const type = Number(contract.number(1))
  const operation = new Message(new Message(contract.bytes(2)).bytes(2))
  const ownerField = ownerFields[type]
  if (ownerField === undefined) throw new Error(`The app does not know the type ${type}.`)
  return {
    type,
    permissionId: Number(contract.number(5)),
    owner: operation.address(ownerField),
    operation,
    tokens: tokensOf(type, operation),
    decimals: [0, 0],
  }
}

/** Number of the owner's field of each type that the app parses. */
const ownerFields: Readonly<Record<number, number>> = {
  1: 1,
  2: 2,
  4: 1,
  10: 2,
  11: 1,
  12: 1,
  13: 1,
  16: 1,
  17: 1,
  18: 1,
  31: 1,
  41: 1,
  42: 1,
  43: 1,
  44: 1,
  46: 1,
  54: 1,
  55: 1,
  56: 1,
  57: 1,
  58: 1,
}

function tokensOf(type: number, operation: Message): string[] {
  const named = (field: number): string => {
    const id = operation.text(field)
    if (id !== '_' && id.length !== 7) throw new Error('Not the id of a token.')
    return id === '_' ? 'TRX' : id
  }
  if (type === 2) return [named(1)]
  if (type === 41) return [named(2), named(4)]
  return type >= 42 && type <= 44 ? [named(3)] : []
}

/** Types that the app shows by hash only, with the name it gives them. */
const hashTypes: Readonly<Record<number, string>> = {
  10: 'Account Update',
  16: 'Proposal Create',
  17: 'Proposal Approve',
  18: 'Proposal Delete',
  46: 'Permission Update',
}

/** The screens of a transaction before "Sign transaction". */
export type Shown = { readonly needs?: 'hashes' | 'contracts'; readonly screens: readonly Screen[] }

export function show(content: Content, { hash, hasData }: { hash: Uint8Array; hasData: boolean }): Shown {
  const { type, owner, permissionId } = content
  const from = `${permissionId > 0 ? `P${permissionId} - ` : ''}${base58(owner)}`
  const warning: readonly Screen[] = hasData ? [['Data', 'Present']] : []
  const hashName = hashTypes[type]
  if (hashName !== undefined) {
    return {
      needs: 'hashes',
      screens: [
        ['Verify', hashName],
        ['Hash', toHex(hash).toUpperCase()],
      ],
    }
  }
  const { needs, screens } = showFields(content)
  return { ...(needs && { needs }), screens: [...warning, ...screens, ['From Address', from]] }
}

const exchangeAmount = (units: bigint, { tokens, decimals }: Content, place: number): string =>
  amount(units, tokens[place]!.startsWith('TRX') ? sun : decimals[place]!)

const showFields = (content: Content): Shown => shows[content.type]!(content)

const changePair =
  (action: string) =>
  (content: Content): Shown =>
    plain(
      ['Action', action],
      ['Exchange ID', String(content.operation.number(2))],
      ['Token name', content.tokens[0]!],
      ['Amount', exchangeAmount(content.operation.number(4), content, 0)],
    )

/** The screens by type, with the titles of the app. */
const shows: Readonly<Record<number, (content: Content) => Shown>> = {
  1: ({ operation: op }) => transferOf(op.number(3), 'TRX', op.address(2), sun),
  2: ({ operation: op, tokens, decimals }) =>
    transferOf(op.number(4), tokens[0]!, op.address(3), decimals[0]!),
  4: ({ operation }) => votesOf(operation),
  11: ({ operation: op }) => {
    if (op.number(3) !== 3n) throw new Error('Staking lasts 3 days.')
    return plain(
      ['Gain', resource(op.number(10))],
      ['Amount', amount(op.number(2), sun)],
      ['Freeze To', base58(op.has(15) ? op.address(15) : op.address(1))],
    )
  },
  12: ({ operation: op }) =>
    plain(
      ['Resource', resource(op.number(10))],
      ['Delegated To', base58(op.has(15) ? op.address(15) : op.address(1))],
    ),
  13: () => plain(['Claim', 'Rewards']),
  31: ({ operation }) => callOf(operation),
  41: (content) =>
    plain(
      ['Token 1', content.tokens[0]!],
      ['Amount 1', exchangeAmount(content.operation.number(3), content, 0)],
      ['Token 2', content.tokens[1]!],
      ['Amount 2', exchangeAmount(content.operation.number(5), content, 1)],
    ),
  42: changePair('inject'),
  43: changePair('withdraw'),
  44: ({ operation: op, tokens, decimals }) =>
    plain(
      ['Exchange ID', String(op.number(2))],
      ['Token pair', `${tokens[0]} -> ${tokens[1] ?? ''}`],
      ['Amount', amount(op.number(4), decimals[0]!)],
      ['Expected', amount(op.number(5), decimals[1]!)],
    ),
  54: ({ operation: op }) =>
    plain(
      ['Gain', resource(op.number(3))],
      ['Amount', amount(op.number(2), sun)],
      ['Freeze To', base58(op.address(1))],
    ),
  55: ({ operation: op }) =>
    plain(['Resource', resource(op.number(3))], ['Amount', amount(op.number(2), sun)]),
  56: () => plain(['Withdraw', 'Unfreeze']),
  57: ({ operation: op }) =>
    plain(
      ['Resource', resource(op.number(2))],
      ['Amount', amount(op.number(3), sun)],
      ['Is Lock', op.number(5) === 0n ? 'False' : 'True'],
      ['Delegate To', base58(op.address(4))],
    ),
  58: ({ operation: op }) =>
    plain(
      ['Resource', resource(op.number(2))],
      ['Amount', amount(op.number(3), sun)],
      ['Undelegate To', base58(op.address(4))],
    ),
}

const plain = (...screens: readonly Screen[]): Shown => ({ screens })

const transferOf = (value: bigint, token: string, to: Uint8Array, places: number): Shown =>
  plain(['Amount', amount(value, places)], ['Token', token], ['To', base58(to)])

/** The app knows the names of some TRC20 tokens; Tether's stands for them here. */
const knownTokens: ReadonlyMap<string, readonly [ticker: string, decimals: number]> = new Map([
  ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', ['USDT', 6]],
])

function callOf(op: Message): Shown {
  const data = op.bytes(4)
  const contract = base58(op.address(2))
  const isEmpty = data.length === 0
  if (!isEmpty && (data.length < 4 || (data.length - 4) % 32 !== 0)) throw new Error(dataTooShort)
  const selector = isEmpty ? '00000000' : toHex(data.slice(0, 4))
  const isTokenCall = selector === 'a9059cbb' || selector === '095ea7b3'
  if (isTokenCall && data.length !== 68) throw new Error(dataTooShort)
  const known = knownTokens.get(contract)
  if (isTokenCall && known !== undefined) {
    const to = Uint8Array.of(0x41, ...data.slice(16, 36))
    const shown = transferOf(BigInt(`0x${toHex(data.slice(36))}`), known[0], to, known[1])
    return selector === 'a9059cbb'
      ? shown
      : { screens: shown.screens.map(([title, text]) => [title === 'To' ? 'Allow' : title, text]) }
  }
  const paid = op.number(3)
  return {
    needs: 'contracts',
    screens: [
      ['Contract', contract],
      ['Selector', selector],
      ['Pay Token', paid > 0n ? 'TRX' : '-'],
      ['Call Amount', paid > 0n ? amount(paid, sun) : '0'],
      ['Warning:', 'Custom Contract'],
    ],
  }
}

function votesOf(op: Message): Shown {
  const votes = op.all(2).map((bytes) => new Message(bytes))
  if (votes.length > 5) throw new Error('More votes than the app has room for.')
  return { screens: votes.map((vote) => [base58(vote.address(1)), String(vote.number(2))]) }
}

const resource = (code: bigint): string => (code === 0n ? 'Bandwidth' : 'Energy')

const base58 = (address: Uint8Array): string => toBase58(toHex(address))

function amount(units: bigint, places: number): string {
  const digits = String(units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}

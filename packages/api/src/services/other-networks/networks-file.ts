import { neutralText } from '@sundial/primitives'
import { type Static, Type } from 'typebox'
import { OperatorFileRefused, readOperatorJson } from '../operator-files.ts'

const name = Type.String({ minLength: 1, maxLength: 60 })
const url = Type.String({ maxLength: 500 })
const coin = Type.String({ minLength: 1, maxLength: 20 })
const explorer = Type.Optional(Type.String({ maxLength: 300, pattern: '^https?://[^\\s]+$' }))
const strict = { additionalProperties: false } as const

/** A chain of the EVM, by its JSON-RPC. */
const evmNetwork = Type.Object(
  {
    kind: Type.Literal('evm'),
    name,
    url,
    chainId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    coin,
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 36 })),
    explorer,
  },
  strict,
)

/** A network of TRON, by the HTTP interface of a java-tron; `blockZero` is the id of its block 0. */
const tronNetwork = Type.Object(
  {
    kind: Type.Literal('tron'),
    name,
    url,
    blockZero: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[!-~]+$' })),
    explorer,
  },
  strict,
)

export type EvmNetwork = Static<typeof evmNetwork>
export type TronNetwork = Static<typeof tronNetwork>
export type OtherNetwork = EvmNetwork | TronNetwork

const file = {
  list: Type.Object(
    {
      networks: Type.Array(Type.Object({ kind: Type.Enum(['evm', 'tron']) }), { maxItems: 20 }),
    },
    strict,
  ),
  evm: Type.Object({ networks: Type.Array(evmNetwork) }, strict),
  tron: Type.Object({ networks: Type.Array(tronNetwork) }, strict),
}

/** Reads the `--other-networks` file. Throws `operator_file_refused` with the invalid member. */
export function readOtherNetworks(text: string): readonly OtherNetwork[] {
  // Each kind is checked by itself, so that the message names the invalid member and not a union.
  const { networks } = readOperatorJson(file.list, text)
  const read = networks.flatMap((one): readonly OtherNetwork[] => {
    const alone = JSON.stringify({ networks: [one] })
    return readOperatorJson(one.kind === 'evm' ? file.evm : file.tron, alone).networks
  })
  const odd = read.find((one) => !isPlainUrl(one.url))
  if (odd !== undefined)
    throw new OperatorFileRefused(
      `the url of ${odd.name} is not http(s)://HOST/PATH without a name and a password.`,
    )
  // The page asks by the name that it shows, and shows nothing invisible.
  const marked = read.find(({ name }) => neutralText(name) !== name)
  if (marked !== undefined)
    throw new OperatorFileRefused(`the name ${neutralText(marked.name)} has marks that are not seen.`)
  const names = new Set(read.map((one) => one.name))
  if (names.size < read.length) throw new OperatorFileRefused('two networks have the same name.')
  return read
}

function isPlainUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === ''
}

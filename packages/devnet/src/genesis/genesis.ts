import { mainnetParameters, type ParameterName } from '@sundial/operations'
import { type Address, fromHex, parseJson, Refused, toAddress } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { type SideChainId, sideChainParentHash, toSideChainId } from '@sundial/protocol'

/** The content of block 0 and of the state after it; the same genesis gives the same ids on every machine. */
export type Genesis = {
  readonly timestampMs: number
  /** 64 hex digits. */
  readonly parentHash: string
  /** Of a side chain, whose transactions are signed with it. Its hash is the parent hash of block 0. */
  readonly sideChainId?: SideChainId
  /** The block that the chain begins from where it continues another chain, with the id of block 0 of both. */
  readonly fork?: ForkOrigin
  /** Version in the headers of the blocks made after block 0; that of the java-tron we follow unless given. */
  readonly blockVersion?: number
  readonly accounts: readonly {
    readonly name: string
    readonly address: Address
    readonly balanceSun: bigint
  }[]
  readonly witnesses: readonly GenesisWitness[]
  /** Where they differ from mainnet's. */
  readonly parameters: Readonly<Partial<Record<ParameterName, bigint>>>
}

export type ForkOrigin = { readonly genesisId: string; readonly height: number }

export type GenesisWitness = {
  readonly address: Address
  /** 64 hex digits. Without it the witness misses its slots until the chain receives the key. */
  readonly privateKey?: string
  readonly voteCount: bigint
  readonly url: string
}

const witnessCount = 27

/** Private key n is the number n: the first witness is the one every guide of java-tron's private net uses. */
export const witnessKey = (number: number): string => number.toString(16).padStart(64, '0')

/** Mainnet's; the default until private networks' own replaced it, so data folders of that time hold it. */
export const mainnetParentHash = 'e58f33f9baf9305dc6f82b9f1934ea8f0ade2defb951258d50167028c780351f'

/**
 * The private net of java-tron's guides: the parent hash of TRON's private net images, by which tools recognise one,
 * and all TRX with the key 0x…01, which is the first witness. 26 more witnesses follow it with the keys 2 to 27;
 * block 0 does not depend on witnesses.
 */
export const defaultGenesis: Genesis = {
  timestampMs: 0,
  parentHash: '957dc2d350daecc7bb6a38f3938ebde0a0c1cedafe15f0edae4256a2907449f6',
  accounts: [
    {
      name: 'Zion',
      address: toAddress('TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'),
      balanceSun: 99_000_000_000_000_000n,
    },
    { name: 'Blackhole', address: toAddress('TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'), balanceSun: -(2n ** 63n) },
  ],
  witnesses: Array.from({ length: witnessCount }, (_, index) => ({
    address: addressOfPrivateKey(fromHex(witnessKey(index + 1))),
    privateKey: witnessKey(index + 1),
    voteCount: BigInt(100 + witnessCount - index),
    url: `http://witness-${index + 1}.devnet`,
  })),
  parameters: {},
}

/** The chain id of the development side chain: 20 bytes that count down and belong to no key. */
const developmentSideChainId = toSideChainId(`41${'fedcba9876543210'.repeat(2)}fedcba98`)

/**
 * The development side chain: its own block 0 and chain id, the accounts and witnesses of `defaultGenesis`, and the fees of the
 * public side chain, whose witnesses had no pay (sun-network DynamicPropertiesStore, config.conf).
 */
export const sideGenesis: Genesis = {
  ...defaultGenesis,
  sideChainId: developmentSideChainId,
  parentHash: sideChainParentHash(developmentSideChainId),
  parameters: {
    getTransactionFee: 10n,
    getEnergyFee: 5n,
    getCreateNewAccountFeeInSystemContract: 0n,
    getFreeNetLimit: 5000n,
    getMemoFee: 0n,
    getWitnessPayPerBlock: 0n,
    getWitnessStandbyAllowance: 0n,
    getWitness127PayPerBlock: 0n,
    getProposalExpireTime: 64_800_000n,
  },
}

type Members = Readonly<Record<string, unknown>>

/**
 * Reads a genesis file: members as in java-tron's genesis.block configuration (timestamp, parentHash, assets,
 * witnesses; sideChainId as in sun-network's, in place of parentHash), each witness with its privateKey or with an address alone, `parameters` by their getchainparameters keys,
 * and `blockVersion`. Absent members take the default. Throws `genesis_malformed`.
 */
export function genesisFromJson(text: string): Genesis {
  const json = membersOf(parseJson(text), 'the file')
  return {
    timestampMs: Number(integer(json['timestamp'] ?? 0, 'timestamp')),
    ...readParent(json),
    ...(json['blockVersion'] === undefined
      ? {}
      : { blockVersion: Number(integer(json['blockVersion'], 'blockVersion')) }),
    accounts:
      json['assets'] === undefined
        ? defaultGenesis.accounts
        : listOf(json['assets'], 'assets').map(readAccount),
    witnesses:
      json['witnesses'] === undefined
        ? defaultGenesis.witnesses
        : readWitnesses(listOf(json['witnesses'], 'witnesses')),
    parameters: readParameters(membersOf(json['parameters'] ?? {}, 'parameters')),
  }
}

function readParent(json: Members): Pick<Genesis, 'parentHash' | 'sideChainId'> {
  if (json['sideChainId'] === undefined)
    return { parentHash: hash(json['parentHash'] ?? defaultGenesis.parentHash) }
  const sideChainId = toSideChainId(textOf(json['sideChainId']))
  const parentHash = sideChainParentHash(sideChainId)
  if (json['parentHash'] === undefined || hash(json['parentHash']) === parentHash)
    return { parentHash, sideChainId }
  throw new GenesisMalformed('Genesis: the parentHash of a side chain is the SHA-256 of its sideChainId.')
}

function readAccount(item: unknown): Genesis['accounts'][number] {
  const json = membersOf(item, 'an asset')
  return {
    name: textOf(json['accountName']),
    address: toAddress(textOf(json['address'])),
    balanceSun: integer(json['balance'], 'balance'),
  }
}

function readWitnesses(items: readonly unknown[]): Genesis['witnesses'] {
  const witnesses = items.map(readWitness)
  if (witnesses.some(({ privateKey }) => privateKey !== undefined)) return witnesses
  throw new GenesisMalformed('Genesis: no witness has a privateKey, so no block could be made.')
}

function readWitness(item: unknown): GenesisWitness {
  const json = membersOf(item, 'a witness')
  return {
    ...whoSigns(json),
    voteCount: integer(json['voteCount'] ?? 0, 'voteCount'),
    url: textOf(json['url']),
  }
}

function whoSigns(json: Members): Pick<GenesisWitness, 'address' | 'privateKey'> {
  if (json['privateKey'] === undefined && json['address'] !== undefined) {
    return { address: toAddress(textOf(json['address'])) }
  }
  const privateKey = hash(json['privateKey'])
  const address = addressOfPrivateKey(fromHex(privateKey))
  if (json['address'] !== undefined && toAddress(textOf(json['address'])) !== address) {
    throw new GenesisMalformed(
      `Genesis: the privateKey of a witness is not that of ${textOf(json['address'])}.`,
    )
  }
  return { address, privateKey }
}

function readParameters(json: Members): Genesis['parameters'] {
  const entries = Object.entries(json).map(([name, value]) => {
    if (!Object.hasOwn(mainnetParameters, name)) throw new GenesisMalformed(`There is no parameter ${name}.`)
    return [name, integer(value, name)]
  })
  return Object.fromEntries(entries) as Genesis['parameters']
}

function membersOf(json: unknown, what: string): Members {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Members
  throw new GenesisMalformed(`Genesis: ${what} is not an object.`)
}

function listOf(json: unknown, name: string): readonly unknown[] {
  if (Array.isArray(json) && json.length > 0) return json
  throw new GenesisMalformed(`Genesis: ${name} is not a list with something in it.`)
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function integer(value: unknown, name: string): bigint {
  if (/^-?\d{1,19}$/.test(textOf(value))) return BigInt(textOf(value))
  throw new GenesisMalformed(`Genesis: ${name} is not an integer.`)
}

function hash(value: unknown): string {
  const text = textOf(value).replace(/^0x/, '').toLowerCase()
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new GenesisMalformed(`Genesis: not 32 bytes of hex: ${text.slice(0, 70)}`)
}

/**
 * The genesis of a data folder, by its text in the log, when it is the requested one; `undefined` when it is another.
 * A folder from before the default parent hash changed keeps its block 0.
 */
export function genesisOfFolder(text: string, requested: Genesis): Genesis | undefined {
  if (text === genesisText(requested)) return requested
  if (requested.parentHash !== defaultGenesis.parentHash) return undefined
  const former = { ...requested, parentHash: mainnetParentHash }
  return text === genesisText(former) ? former : undefined
}

/** Text that is equal for equal geneses; the log stores it. What a forked chain begins with is in the answers of its node. */
export const genesisText = (genesis: Genesis): string =>
  JSON.stringify(genesis.fork === undefined ? genesis : { fork: genesis.fork }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )

export class GenesisMalformed extends Refused {
  readonly code = 'genesis_malformed'
}

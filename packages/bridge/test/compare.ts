// Everything that can be read of both gateways, against the model.
import type { Address } from '@sundial/primitives'
import type { Chain, Ledger } from '../src/ledger.ts'
import type { MainModel, SideModel } from '../src/model.ts'
import { type Asset, contractOf, kinds } from '../src/parcel.ts'
import { evm, fromEvm, gatewaySources, people, type World } from './world.ts'

export type Compared = {
  readonly world: World
  readonly ledger: Ledger
  readonly main: MainModel
  readonly side: SideModel
  readonly assets: readonly Asset[]
}

const chains: readonly Chain[] = ['main', 'side']

/** Throws with `where` when contract and model differ. */
export function compareAll(compared: Compared, where: string): void {
  const { world, side, assets } = compared
  for (const chain of chains) {
    const model = compared[chain]
    const read = (name: string, args: readonly unknown[] = []) => readGateway(world, chain, name, args)
    const agreed = (what: string, found: unknown, expected: unknown) =>
      agree(`${what} of ${chain}`, { found, expected }, where)
    agreed('fees', read('bonus'), model.fees)
    agreed('done parcels', read('doneWord', [1, 0n]), bitsOf(model.doneParcels))
    agreed('threshold', read('threshold'), BigInt(model.statements.threshold))
    agreed('oracles', read('numOracles'), BigInt(model.statements.oracles.length))
    for (const asset of assets) {
      const args = [kinds.indexOf(asset.kind), asset.token]
      const amount = chain === 'main' ? 'lockedOf' : 'issuedOf'
      agreed(`${amount} ${asset.kind}`, read(amount, args), model.amount(asset))
      agreed(`left of ${asset.kind}`, read('leftToday', args), model.leftToday(asset))
      if (asset.kind !== 'trc721') compareBalances(compared, { chain, asset }, where)
    }
    compareItems(compared, chain, where)
  }
  const readSide = (name: string, args: readonly unknown[] = []) => readGateway(world, 'side', name, args)
  agree('reserve', { found: readSide('reserve'), expected: side.reserve }, where)
  agree('mappings', { found: readSide('doneWord', [2, 0n]), expected: bitsOf(side.doneMappings) }, where)
}

const readGateway = (world: World, chain: Chain, name: string, args: readonly unknown[]): unknown =>
  world.read(chain, { to: world.gateways[chain], source: gatewaySources[chain], name, args })

/** The token of the side chain that stands for one of the main chain. */
export function sideTokenOf(world: World, { kind, token }: Asset): Address | undefined {
  const found = readGateway(world, 'side', 'sideTokenOf', [kinds.indexOf(kind), token]) as string
  return BigInt(found) === 0n ? undefined : fromEvm(found)
}

function compareBalances(
  { world, ledger }: Compared,
  { chain, asset }: { readonly chain: Chain; readonly asset: Asset },
  where: string,
): void {
  const token = chain === 'main' ? contractOf(asset) : sideTokenOf(world, asset)
  for (const holder of ['gateway', ...people]) {
    const account = holder === 'gateway' ? world.gateways[chain] : holder
    const found = balanceOf(world, { chain, asset, account, token })
    const expected = ledger.balance(chain, asset, holder)
    agree(`${asset.kind} of ${holder} on ${chain}`, { found, expected }, where)
  }
}

type Holding = {
  readonly chain: Chain
  readonly asset: Asset
  readonly account: Address
  readonly token: Address | undefined
}

function balanceOf(world: World, { chain, asset, account, token }: Holding): unknown {
  if (asset.kind === 'trx') return world.balance(chain, account)
  if (asset.kind === 'trc10' && chain === 'main') return world.trc10Balance(account)
  if (token === undefined) return 0n
  return world.read(chain, { to: token, source: 'plainToken', name: 'balanceOf', args: [evm(account)] })
}

function compareItems({ world, ledger, assets }: Compared, chain: Chain, where: string): void {
  const collection = assets.find(({ kind }) => kind === 'trc721')!
  const to = chain === 'main' ? contractOf(collection) : sideTokenOf(world, collection)
  if (to === undefined) return
  for (let item = 1n; item <= 6n; item++) {
    const owner = world.read(chain, { to, source: 'collectible', name: 'ownerOf', args: [item] })
    const holder = ledger.owner(chain, collection, item)
    const expected = holder === 'gateway' ? world.gateways[chain] : holder
    const found = owner === undefined ? undefined : fromEvm(owner as string)
    agree(`owner of item ${item} on ${chain}`, { found, expected }, where)
  }
}

const bitsOf = (nonces: ReadonlySet<bigint>): bigint =>
  [...nonces].filter((nonce) => nonce < 256n).reduce((bits, nonce) => bits | (1n << nonce), 0n)

const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one))

export function agree(
  what: string,
  { found, expected }: { readonly found: unknown; readonly expected: unknown },
  where: string,
): void {
  if (textOf(found) === textOf(expected)) return
  throw new Error(`${what}: the contract has ${textOf(found)}, the model ${textOf(expected)}, after ${where}`)
}

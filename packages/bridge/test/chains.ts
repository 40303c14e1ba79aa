// Two development chains with a bridge, people who use it, and oracles that are killed, away or dishonest.
import { type Address, fromHex, fromText, sunPerTrx } from '@sundial/primitives'
import { addressOfPrivateKey } from '@sundial/primitives/keys'
import { deployBridge } from '../src/deploy.ts'
import { assetValues, type Gateway, view } from '../src/gateway.ts'
import { Oracle } from '../src/oracle.ts'
import { type Asset, contractOf, type Parcel, trx } from '../src/parcel.ts'
import { type Random, randomOf } from './actions.ts'
import { OneChain, slotMs } from './one-chain.ts'

const keyOf = (number: number): Uint8Array => fromHex(number.toString(16).padStart(64, '0'))
const ownerKey = keyOf(1)
export const oracleKeys = [0x0a11, 0x0a12, 0x0a13].map(keyOf)
export const personKeys = [0x0b11, 0x0b12, 0x0b13].map(keyOf)
export const persons: readonly Address[] = personKeys.map(addressOfPrivateKey)
const reserve = 1_000_000n * sunPerTrx
const tokensEach = 10n ** 12n
export const itemsEach = 3
export const limits = { trx: 5_000n * sunPerTrx, trc10: 10n ** 9n, trc20: 10n ** 9n, trc721: 50n }
export const fees = { deposit: 1000n, mapping: 2000n, withdraw: 3000n, retry: 4000n }

export type Difference = { readonly what: string; readonly found: string; readonly expected: string }

export class Bridge implements AsyncDisposable {
  readonly main: OneChain
  readonly side: OneChain
  readonly random: Random
  readonly gateways: { readonly main: Gateway; readonly side: Gateway }
  readonly token: Asset
  readonly collection: Asset
  readonly trc10: Asset
  readonly #creations: Readonly<Record<string, string>>
  oracles: Oracle[]

  constructor(parts: BridgeParts) {
    this.main = parts.main
    this.side = parts.side
    this.random = parts.random
    this.gateways = {
      main: { link: this.main.link, address: parts.addresses.main },
      side: { link: this.side.link, address: parts.addresses.side },
    }
    this.token = { kind: 'trc20', token: numberOf(parts.token.address) }
    this.collection = { kind: 'trc721', token: numberOf(parts.collection.address) }
    this.trc10 = { kind: 'trc10', token: parts.trc10 }
    this.#creations = { trc20: parts.token.txId, trc721: parts.collection.txId }
    this.oracles = oracleKeys.map((_, at) => this.oracle(at))
  }

  get assets(): readonly Asset[] {
    return [trx, this.trc10, this.token, this.collection]
  }

  /** An oracle that remembers nothing, as after a kill. */
  oracle(at: number, { distort, isHasty = false }: Manner = {}): Oracle {
    const rest = distort === undefined ? {} : { distort }
    const { main, side } = this.gateways
    const gateways = isHasty ? { main: hasty(main), side: hasty(side) } : { main, side }
    return new Oracle({ ...gateways, key: oracleKeys[at]!, heldMs: 50, ...rest })
  }

  map(kind: 'trc20' | 'trc721'): Promise<boolean> {
    const name = kind === 'trc20' ? 'mappingTRC20' : 'mappingTRC721'
    const values = [`0x${this.#creations[kind]!}`]
    return this.#atMain(0, { signature: `${name}(bytes)`, values, sun: fees.mapping })
  }

  deposit(who: number, asset: Asset, value: bigint): Promise<boolean> {
    const { kind, token } = asset
    const sun = fees.deposit
    if (kind === 'trx') return this.#atMain(who, { signature: 'depositTRX()', values: [], sun: sun + value })
    if (kind === 'trc10') {
      const call = { signature: 'depositTRC10(uint64,uint64)', values: [token, value], sun }
      return this.#atMain(who, { ...call, token: { id: token, amount: value } })
    }
    const name = kind === 'trc20' ? 'depositTRC20' : 'depositTRC721'
    return this.#atMain(who, {
      signature: `${name}(address,uint256)`,
      values: [contractOf(asset)!, value],
      sun,
    })
  }

  async withdraw(who: number, asset: Asset, value: bigint): Promise<boolean> {
    const { kind, token } = asset
    const sun = fees.withdraw
    const key = personKeys[who]!
    const gateway = this.gateways.side.address
    if (kind === 'trx')
      return this.side.call(key, gateway, { signature: 'withdrawTRX()', values: [], sun: sun + value })
    if (kind === 'trc10')
      return this.side.call(key, gateway, {
        signature: 'withdrawTRC10(uint256,uint256)',
        values: [token, value],
        sun,
      })
    const sideToken = await this.sideToken(asset)
    if (sideToken === undefined) return false
    return this.side.call(key, sideToken, { signature: 'withdrawal(uint256)', values: [value], sun })
  }

  retry(list: 'Deposit' | 'Mapping' | 'Withdraw', nonce: bigint): Promise<boolean> {
    const call = { signature: `retry${list}(uint256)`, values: [nonce], sun: fees.retry }
    return list === 'Withdraw'
      ? this.side.call(personKeys[0]!, this.gateways.side.address, call)
      : this.#atMain(0, call)
  }

  async sideToken(asset: Asset): Promise<Address | undefined> {
    const [found] = (await view(this.gateways.side, 'sideTokenOf', { values: assetValues(asset) })) ?? []
    return found === undefined || numberOf(found as Address) === 0n ? undefined : (found as Address)
  }

  /** Lets the oracles work until nothing is open, or until they said nothing in three rounds. */
  async drain(oracles: readonly Oracle[] = this.oracles): Promise<void> {
    for (let quiet = 0, round = 0; quiet < 3 && round < 40; round++)
      quiet = (await this.work(oracles)) === 0 ? quiet + 1 : 0
    this.main.finish()
    this.side.finish()
  }

  /** Lets the chain whose clock is behind make blocks, as the clocks of running chains are never far apart. */
  async keepTime(): Promise<void> {
    const { main, side } = this
    const blocks = Math.trunc(((await main.link.timeMs()) - (await side.link.timeMs())) / slotMs)
    if (blocks !== 0) (blocks > 0 ? side : main).mine(Math.abs(blocks))
  }

  /** A round of each oracle on final blocks. Returns how often they said something. */
  async work(oracles: readonly Oracle[] = this.oracles): Promise<number> {
    this.main.finish()
    this.side.finish()
    let said = 0
    for (const oracle of oracles) said += (await oracle.round()).said
    return said
  }

  async totals() {
    const [deposits, mappings] = (await view(this.gateways.main, 'lastNonces'))!
    const [withdrawals] = (await view(this.gateways.side, 'lastNonce'))!
    return { deposits: Number(deposits), mappings: Number(mappings), withdrawals: Number(withdrawals) }
  }

  async amount(chain: 'main' | 'side', asset: Asset): Promise<bigint> {
    const [found] = (await view(this.gateways[chain], chain === 'main' ? 'lockedOf' : 'issuedOf', {
      values: assetValues(asset),
    }))!
    return found as bigint
  }

  /** Of an asset: what a person has on both chains. */
  async holding(who: number, asset: Asset): Promise<bigint> {
    const account = persons[who]!
    const balanceOf = 'function balanceOf(address) view returns (uint256)'
    const sideToken = await this.sideToken(asset)
    const onSide =
      sideToken === undefined ? 0n : ((await this.side.read(sideToken, balanceOf, [account])) as bigint)
    if (asset.kind === 'trc10') return onSide + (await this.main.trc10(account, asset.token))
    return onSide + ((await this.main.read(contractOf(asset)!, balanceOf, [account])) as bigint)
  }

  /** What is not as it must be once everything has arrived. */
  async differences(): Promise<readonly Difference[]> {
    const found: Difference[] = []
    const check = (what: string, is: unknown, must: unknown) => {
      if (String(is) !== String(must)) found.push({ what, found: String(is), expected: String(must) })
    }
    for (const asset of this.assets) {
      check(
        `${asset.kind}: issued is locked`,
        await this.amount('side', asset),
        await this.amount('main', asset),
      )
      if (asset.kind === 'trx') continue
      const expected = asset.kind === 'trc721' ? BigInt(itemsEach) : tokensEach
      for (const [who] of persons.entries())
        check(`${asset.kind} of person ${who} on both chains`, await this.holding(who, asset), expected)
    }
    await this.#checkTrx(check)
    return found
  }

  async #checkTrx(check: (what: string, is: unknown, must: unknown) => void): Promise<void> {
    const bonus = 'function bonus() view returns (uint256)'
    const { main, side } = this.gateways
    const mainFees = (await this.main.read(main.address, bonus)) as bigint
    const sideFees = (await this.side.read(side.address, bonus)) as bigint
    const [left] = (await view(side, 'reserve'))!
    const locked = await this.amount('main', trx)
    check('TRX of the main gateway', await this.main.balance(main.address), locked + mainFees)
    check('TRX of the side gateway', await this.side.balance(side.address), (left as bigint) + sideFees)
    check('TRX of the reserve', left, reserve - (await this.amount('side', trx)))
  }

  #atMain(who: number, call: Parameters<OneChain['call']>[2]): Promise<boolean> {
    return this.main.call(personKeys[who]!, this.gateways.main.address, call)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.main[Symbol.asyncDispose]()
    await this.side[Symbol.asyncDispose]()
  }
}

/** How an oracle must not be. */
type Manner = { readonly distort?: (parcel: Parcel) => Parcel; readonly isHasty?: boolean }

/** Takes the newest block for final. */
const hasty = ({ link, address }: Gateway): Gateway => ({
  address,
  link: { ...link, read: (contract, data) => link.read(contract, data, 'head') },
})

const numberOf = (address: Address): bigint => BigInt(`0x${address.slice(2)}`)

type Made = { readonly address: Address; readonly txId: string }
type BridgeParts = {
  readonly main: OneChain
  readonly side: OneChain
  readonly random: Random
  readonly addresses: { readonly main: Address; readonly side: Address }
  readonly token: Made
  readonly collection: Made
  readonly trc10: bigint
}

export async function openBridge({ seed }: { readonly seed: number }): Promise<Bridge> {
  const main = await OneChain.open('main')
  const side = await OneChain.open('side')
  main.isEager = side.isEager = true
  const addresses = await deployBridge({
    main: main.link,
    side: side.link,
    ownerKey,
    oracles: oracleKeys.map(addressOfPrivateKey),
    threshold: 2,
    reserve,
    limits,
    fees,
    pollMs: 20,
  })
  main.isEager = side.isEager = false
  for (const chain of [main, side])
    for (const person of persons) {
      const members = { toAddress: person, amount: 100_000n * sunPerTrx }
      await chain.settle({ key: ownerKey, kind: 'TransferContract', members })
    }
  const token = await main.deploy(personKeys[0]!, 'plainToken', ['Apple', 'APL', 6n, tokensEach * 3n])
  const collection = await main.deploy(personKeys[0]!, 'collectible', ['Cards', 'CRD', 'x'])
  const trc10 = await issueTrc10(main)
  for (const [who, person] of persons.entries())
    await equip(main, { who, person, token, collection, trc10, gateway: addresses.main })
  return new Bridge({ main, side, random: randomOf(seed), addresses, token, collection, trc10 })
}

async function issueTrc10(main: OneChain): Promise<bigint> {
  const now = await main.link.timeMs()
  await main.settle({
    key: personKeys[0]!,
    kind: 'AssetIssueContract',
    members: {
      name: fromText('Pear'),
      abbr: fromText('PER'),
      totalSupply: tokensEach * 3n,
      trxNum: 1,
      num: 1,
      precision: 2,
      startTime: BigInt(now + 86_400_000),
      endTime: BigInt(now + 2 * 86_400_000),
      url: fromText('http://pear.example'),
    },
  })
  const { asset_issued_ID: id } = await main.post('/wallet/getaccount', {
    address: persons[0]!,
    visible: false,
  })
  const text = String(id)
  return BigInt(/^\d{7}$/.test(text) ? text : new TextDecoder().decode(fromHex(text)))
}

type Equipment = {
  readonly who: number
  readonly person: Address
  readonly token: Made
  readonly collection: Made
  readonly trc10: bigint
  readonly gateway: Address
}

async function equip(
  main: OneChain,
  { who, person, token, collection, trc10, gateway }: Equipment,
): Promise<void> {
  const first = personKeys[0]!
  const own = personKeys[who]!
  if (who > 0) {
    await main.call(first, token.address, {
      signature: 'transfer(address,uint256)',
      values: [person, tokensEach],
    })
    const members = { toAddress: person, assetName: fromText(String(trc10)), amount: tokensEach }
    await main.settle({ key: first, kind: 'TransferAssetContract', members })
  }
  for (let item = 0; item < itemsEach; item++)
    await main.call(first, collection.address, { signature: 'mint(address)', values: [person] })
  await main.call(own, token.address, {
    signature: 'approve(address,uint256)',
    values: [gateway, 2n ** 255n],
  })
  await main.call(own, collection.address, {
    signature: 'setApprovalForAll(address,bool)',
    values: [gateway, true],
  })
}

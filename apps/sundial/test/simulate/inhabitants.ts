import { contracts } from '@sundial/contracts'
import { type Devnet, witnessKey } from '@sundial/devnet'
import { createdContract, encodeOperation, type ValueOf } from '@sundial/operations'
import { addressOfPrivateKey, fromHex, fromText, Refused, signHash } from '@sundial/primitives'
import { type OperationName, rawTransaction, transaction, transactionHash } from '@sundial/protocol'
import { encodeDeployData, encodeFunctionData } from 'viem'
import { oneOf, type Random } from './random.ts'

type Wallet = { readonly key: string; readonly address: string }
type Act = () => Promise<unknown>

const feeLimit = 1_000_000_000n
const people: readonly Wallet[] = Array.from({ length: 12 }, (_, index) => {
  const key = witnessKey(index + 1)
  return { key, address: addressOfPrivateKey(fromHex(key)) }
})
const rich = people[0]!
const tokenSupply = 1_000_000_000n

/** Those who use the chain: each act is one of many operations, and some are refused or fail as on every chain. */
export class Inhabitants {
  readonly #devnet: Devnet
  readonly #random: Random
  #nonce = 0n
  #token = ''
  #strangers = 1000

  constructor(devnet: Devnet, random: Random) {
    this.#devnet = devnet
    this.#random = random
  }

  /** Gives everybody something to act with. */
  async settle(): Promise<void> {
    for (const { address } of people.slice(1)) await this.#pay(rich, address, 50_000_000_000_000n)
    this.#devnet.mine(1)
    const id = await this.#deploy()
    this.#token = id === undefined ? '' : createdContract(id, rich.address)
    for (const who of people.slice(1, 4)) await this.#issue(who)
    this.#devnet.mine(30)
  }

  async act(count: number): Promise<void> {
    for (let done = 0; done < count; done++) await oneOf(this.#random, this.#acts())()
  }

  #acts(): readonly Act[] {
    const [from, to] = [this.#someone(), this.#someone()]
    const amount = BigInt(1 + this.#random(5_000_000))
    const ownerAddress = from.address
    return [
      () => this.#pay(from, to.address, amount),
      () => this.#pay(from, to.address, amount * 3n),
      () => this.#pay(from, this.#stranger(), amount),
      () => this.#call(from, 'transfer', to.address, amount),
      () => this.#call(rich, 'transfer', to.address, amount),
      // More than anybody has: it is in the chain and fails.
      () => this.#call(from, 'transfer', to.address, 2n ** 200n),
      () => this.#sendToken(from, to, BigInt(1 + this.#random(3))),
      () => this.#buy(from),
      () =>
        this.#send(from, 'FreezeBalanceV2Contract', {
          ownerAddress,
          frozenBalance: amount + 1_000_000n,
          resource: 'ENERGY',
        }),
      () =>
        this.#send(from, 'UnfreezeBalanceV2Contract', {
          ownerAddress,
          unfreezeBalance: 1_000_000n,
          resource: 'ENERGY',
        }),
      () =>
        this.#send(from, 'VoteWitnessContract', {
          ownerAddress,
          votes: [{ voteAddress: to.address, voteCount: 1n }],
          support: false,
        }),
      () => this.#send(from, 'AccountUpdateContract', { ownerAddress, accountName: fromText(`n${amount}`) }),
    ]
  }

  #someone(): Wallet {
    return oneOf(this.#random, people)
  }

  #stranger(): string {
    return addressOfPrivateKey(fromHex(witnessKey(this.#strangers++)))
  }

  #pay(from: Wallet, toAddress: string, amount: bigint) {
    return this.#send(from, 'TransferContract', { ownerAddress: from.address, toAddress, amount })
  }

  #tokenId = (): string => String(1_000_001 + this.#random(3))

  #sendToken(from: Wallet, to: Wallet, amount: bigint) {
    return this.#send(from, 'TransferAssetContract', {
      ownerAddress: from.address,
      toAddress: to.address,
      assetName: fromText(this.#tokenId()),
      amount,
    })
  }

  /** Buys of an issuer: what it costs stands in the note the issue left. */
  #buy(from: Wallet) {
    const at = this.#random(3)
    return this.#send(from, 'ParticipateAssetIssueContract', {
      ownerAddress: from.address,
      toAddress: people[at + 1]!.address,
      assetName: fromText(String(1_000_001 + at)),
      amount: BigInt(3 * (1 + this.#random(100))),
    })
  }

  #call(from: Wallet, functionName: string, to: string, amount: bigint) {
    const { abi } = contracts.plainToken
    const data = encodeFunctionData({ abi, functionName, args: [`0x${to.slice(2)}`, amount] })
    return this.#send(from, 'TriggerSmartContract', {
      ownerAddress: from.address,
      contractAddress: this.#token,
      callValue: 0n,
      data: fromHex(data.slice(2)),
      callTokenValue: 0n,
      tokenId: 0n,
    })
  }

  #deploy() {
    const { abi, bytecode, contractName } = contracts.plainToken
    const code = encodeDeployData({
      abi,
      bytecode: `0x${bytecode}`,
      args: ['Plain', 'PLN', 6, tokenSupply],
    })
    return this.#send(rich, 'CreateSmartContract', {
      ownerAddress: rich.address,
      newContract: {
        originAddress: rich.address,
        contractAddress: '',
        abi: { entrys: [] },
        bytecode: fromHex(code.slice(2)),
        callValue: 0n,
        consumeUserResourcePercent: 100n,
        name: contractName,
        originEnergyLimit: 10_000_000n,
        codeHash: new Uint8Array(0),
        trxHash: new Uint8Array(0),
        version: 0,
      },
      callTokenValue: 0n,
      tokenId: 0n,
    })
  }

  #issue(from: Wallet) {
    const now = this.#devnet.chain.headTimeMs
    return this.#send(from, 'AssetIssueContract', {
      ownerAddress: from.address,
      name: fromText(`Flower${from.address.slice(-4)}`),
      abbr: fromText('SUN'),
      totalSupply: tokenSupply,
      frozenSupply: [{ frozenAmount: 100_000n, frozenDays: 1n }],
      trxNum: 3,
      precision: 2,
      num: 10,
      startTime: BigInt(now + 60_000),
      endTime: BigInt(now + 100_000_000),
      order: 0n,
      voteScore: 0,
      description: fromText('A flower'),
      url: fromText('http://flower.example'),
      freeAssetNetLimit: 0n,
      publicFreeAssetNetLimit: 0n,
      publicFreeAssetNetUsage: 0n,
      publicLatestFreeNetTime: 0n,
      id: '',
    })
  }

  /** Id of the transaction; absent when the chain refused it, as it refuses many. */
  async #send<Name extends OperationName>(
    from: Wallet,
    kind: Name,
    value: ValueOf<Name>,
  ): Promise<string | undefined> {
    const { index, headTimeMs } = this.#devnet.chain
    const rawData = rawTransaction.create({
      refBlockBytes: fromHex(index.headId.slice(12, 16)),
      refBlockHash: fromHex(index.headId.slice(16, 32)),
      expiration: BigInt(headTimeMs + 3_600_000),
      timestamp: ++this.#nonce,
      feeLimit,
      contract: [encodeOperation(kind, value)],
    })
    const signature = [signHash(transactionHash(rawData), fromHex(from.key))]
    try {
      return await this.#devnet.broadcast(transaction.create({ rawData, signature }))
    } catch (error) {
      if (error instanceof Refused) return undefined
      throw error
    }
  }
}

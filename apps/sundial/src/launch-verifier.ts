import type { ContractSources } from '@sundial/api'
import { type GatewayName, gateways, gatewayVerification } from '@sundial/contracts/bridge'
import { launchable, type LaunchableName, verificationOf } from '@sundial/contracts/launchable'
import { orderBookBytecode, orderBookVerification } from '@sundial/contracts/order-book'
import { type Address, TronError, Unavailable } from '@sundial/primitives'
import type { Store } from '@sundial/store'

type Parts = {
  readonly store: Pick<Store, 'facts'>
  readonly sources: Pick<ContractSources, 'enter' | 'onChain' | 'source' | 'verify'>
}

/** Newest contracts of one run, those that contracts created included. No chain creates more between two runs. */
const mostAtOnce = 200

/**
 * Verifies the tokens of the form, order books and gateways of the bridge by themselves: contracts whose creation code begins with that of ours, whoever
 * signed for it, with one key or several, and whatever became of the browser that prepared it.
 */
export class LaunchVerifier {
  readonly #parts: Parts
  #known: ReadonlySet<Address> = new Set()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Looks at contracts that are new since the last run. Throws `Unavailable`. */
  async verifyPending(): Promise<void> {
    const list = { list: 'contractCreations', key: 0 } as const
    const { rows } = await this.#parts.store.facts(list, { start: 0, limit: mostAtOnce, order: 'newest' })
    const created = rows.flatMap((row) =>
      row.kind === 'contractCreation' && !row.isInternal ? [row.contract] : [],
    )
    for (const contract of created) {
      if (!this.#known.has(contract)) await this.#verify(contract)
      this.#known = new Set([...this.#known, contract])
    }
    this.#known = new Set(created)
  }

  async #verify(address: Address): Promise<void> {
    const { sources } = this.#parts
    const { creation } = await sources.onChain(address)
    const ours = ownContracts.find(({ bytecode }) => creation.startsWith(bytecode.toLowerCase()))
    if (ours === undefined || (await sources.source(address)) !== undefined) return
    const leave = sources.enter()
    try {
      const { fields, files } = ours.verification()
      await sources.verify({ ...fields, files, address, license: Number(fields.license) })
    } catch (error) {
      // Without this release of the compiler, for example: the person who launched it is told on the page of the launch.
      if (!(error instanceof TronError) || error instanceof Unavailable) throw error
    } finally {
      leave()
    }
  }
}

/** Contracts of ours by their creation code, whatever the arguments behind it. */
const ownContracts = [
  ...(Object.keys(launchable) as readonly LaunchableName[]).map((name) => ({
    bytecode: launchable[name].bytecode,
    verification: () => verificationOf(name),
  })),
  { bytecode: orderBookBytecode, verification: orderBookVerification },
  ...(Object.keys(gateways) as readonly GatewayName[]).map((name) => ({
    bytecode: gateways[name].bytecode,
    verification: () => gatewayVerification(name),
  })),
]

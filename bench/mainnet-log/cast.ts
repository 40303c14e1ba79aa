// The accounts of a log: signers, the contracts they call, their tokens.
import { encodeDeploy } from '@sundial/abi'
import { contracts } from '@sundial/contracts'
import { defaultGenesis, witnessKey } from '@sundial/devnet'
import { createdContract } from '@sundial/operations'
import { fromHex, fromText, sha256 } from '@sundial/primitives'
import { type Cast, type Wanted, wanted } from './mix.ts'
import { type Signer, signerOf } from './signer.ts'

export const tokenCount = 5
const issueCount = 3
const dayMs = 86_400_000
const none = new Uint8Array(0)

type Mine = (operations: readonly Wanted[]) => readonly string[]

export type CastSize = { readonly signerCount: number; readonly population: number }

/** The cast, with its contracts deployed and its tokens issued; `mine` creates a block and returns its transactions' ids. */
export function castOf({ signerCount, population }: CastSize, nowMs: number, mine: Mine): Cast {
  const rich = signerOf(fromHex(witnessKey(1)))
  const signers = Array.from({ length: signerCount }, (_, index) =>
    signerOf(sha256(fromText(`signer ${index}`))),
  )
  const issuers = signers.slice(0, issueCount)
  const ids = mine([
    ...Array.from({ length: tokenCount }, () => deployment(rich)),
    ...issuers.map(({ address }) =>
      wanted(rich, 'TransferContract', { toAddress: address, amount: 5_000_000_000n }),
    ),
  ])
  mine(issuers.map((issuer, index) => issue(issuer, index, nowMs)))
  return {
    rich,
    signers,
    tokens: ids.slice(0, tokenCount).map((id) => createdContract(id, rich.address)),
    issues: issuers.map((issuer, index) => ({ id: String(1_000_001 + index), issuer })),
    witnesses: defaultGenesis.witnesses.map(({ address }) => address),
    population,
  }
}

function deployment(owner: Signer): Wanted {
  const { bytecode, abi } = contracts.plainToken
  const constructor = abi.find(({ type }) => type === 'constructor')
  const inputs = constructor !== undefined && 'inputs' in constructor ? constructor.inputs : []
  return wanted(owner, 'CreateSmartContract', {
    newContract: {
      originAddress: owner.address,
      contractAddress: '',
      abi: { entrys: [] },
      bytecode: encodeDeploy(fromHex(bytecode), [...inputs], ['Bench', 'BNC', 6, 10n ** 16n]),
      callValue: 0n,
      consumeUserResourcePercent: 100n,
      name: 'Bench',
      originEnergyLimit: 1_000_000n,
      codeHash: none,
      trxHash: none,
      version: 0,
    },
  })
}

const issue = (issuer: Signer, index: number, nowMs: number): Wanted =>
  wanted(issuer, 'AssetIssueContract', {
    name: fromText(`Coin${index}`),
    abbr: fromText(`C${index}`),
    totalSupply: 10n ** 15n,
    trxNum: 1,
    num: 1,
    precision: 6,
    startTime: BigInt(nowMs + dayMs),
    endTime: BigInt(nowMs + 30 * dayMs),
    description: fromText('For bench.'),
    url: fromText('http://bench.example'),
  })

// Token transfers through the whole development chain: signature, bandwidth, TVM, energy, receipt.
import { performance } from 'node:perf_hooks'
import { encodeDeploy, encodeParameters, selectorOf } from '@sundial/abi'
import { contracts } from '@sundial/contracts'
import { type Devnet, openDevnet } from '@sundial/devnet'
import { openRecovery } from '../apps/sundial/src/open-recovery.ts'
import { createdContract, encodeOperation } from '@sundial/operations'
import { concatBytes, fromHex } from '@sundial/primitives'
import { transactionId } from '@sundial/protocol'
import { receiverAt, rich, transactionOf } from './payments.ts'

const perBlock = 400
const feeLimit = 1_000_000_000n
const none = new Uint8Array(0)

export async function benchChainTokens(transferCount: number): Promise<void> {
  await using devnet = await openDevnet({ blockTimeMs: 3000, recover: await openRecovery() })
  const contract = await deploy(devnet)
  const used = process.cpuUsage()
  const start = performance.now()
  for (let made = 0; made < transferCount; made += perBlock) {
    const calls = Array.from({ length: Math.min(perBlock, transferCount - made) }, (_, index) =>
      transfer(devnet, contract, made + index),
    )
    // Sequential blocks: each is signed against the previous one.
    await Promise.all(calls.map((item) => devnet.broadcast(item)))
    devnet.mine(1)
  }
  const seconds = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(used)
  const { block, receipts } = devnet.chain.block(devnet.chain.index.headHeight)!
  const failed = block.transactions.filter(({ ret }) => ret[0]?.contractRet !== 'SUCCESS').length
  const energy = receipts.at(-1)?.receipt?.energyUsageTotal
  console.log(
    `chain: ${transferCount} token transfers of ${energy} energy, ${failed} failed in the last block`,
  )
  console.log(`  signed, accepted, mined   ${(transferCount / seconds).toFixed(0)} tx/s`)
  console.log(
    `  the same of one core      ${(transferCount / ((user + system) / 1e6)).toFixed(0)} tx/s, by the process's own time`,
  )
}

async function deploy(devnet: Devnet): Promise<string> {
  const { bytecode, abi } = contracts.plainToken
  const constructor = abi.find(({ type }) => type === 'constructor')
  const inputs = constructor !== undefined && 'inputs' in constructor ? constructor.inputs : []
  const made = transactionOf(
    devnet,
    encodeOperation('CreateSmartContract', {
      ownerAddress: rich.address,
      newContract: {
        originAddress: rich.address,
        contractAddress: '',
        abi: { entrys: [] },
        bytecode: encodeDeploy(fromHex(bytecode), [...inputs], ['Bench', 'BNC', 6, 10n ** 18n]),
        callValue: 0n,
        consumeUserResourcePercent: 100n,
        name: 'Bench',
        originEnergyLimit: 1_000_000n,
        codeHash: none,
        trxHash: none,
        version: 0,
      },
      callTokenValue: 0n,
      tokenId: 0n,
    }),
    { from: rich, nonce: 0, feeLimit },
  )
  await devnet.broadcast(made)
  devnet.mine(1)
  return createdContract(transactionId(made.rawData!), rich.address)
}

function transfer(devnet: Devnet, contractAddress: string, nonce: number) {
  const words = encodeParameters([{ type: 'address' }, { type: 'uint256' }], [receiverAt(nonce), 1n])
  return transactionOf(
    devnet,
    encodeOperation('TriggerSmartContract', {
      ownerAddress: rich.address,
      contractAddress,
      callValue: 0n,
      data: concatBytes(fromHex(selectorOf('transfer(address,uint256)')), words),
      callTokenValue: 0n,
      tokenId: 0n,
    }),
    { from: rich, nonce: nonce + 1, feeLimit },
  )
}

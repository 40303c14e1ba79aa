import type { Frame, Instruction } from '../machine/frame.ts'
import { fromAddressWhole, fromBytes, toInt } from '../machine/words.ts'

const blobs = 'getAllowTvmBlob'

export const instructions: readonly Instruction[] = [
  { code: 0x40, name: 'BLOCKHASH', takes: 1, gives: 1, steps: 40, energy: 20, run: blockId },
  { code: 0x41, name: 'COINBASE', takes: 0, gives: 1, steps: 5, energy: 2, run: witness },
  { code: 0x42, name: 'TIMESTAMP', takes: 0, gives: 1, energy: 2, run: timestamp },
  { code: 0x43, name: 'NUMBER', takes: 0, gives: 1, energy: 2, run: height },
  { code: 0x44, name: 'DIFFICULTY', takes: 0, gives: 1, energy: 2, run: zero },
  { code: 0x45, name: 'GASLIMIT', takes: 0, gives: 1, energy: 2, run: zero },
  {
    code: 0x46,
    name: 'CHAINID',
    takes: 0,
    gives: 1,
    steps: 6,
    energy: 2,
    since: 'getAllowTvmIstanbul',
    run: chainId,
  },
  {
    code: 0x48,
    name: 'BASEFEE',
    takes: 0,
    gives: 1,
    steps: 2,
    energy: 2,
    since: 'getAllowTvmLondon',
    run: energyPrice,
  },
  { code: 0x49, name: 'BLOBHASH', takes: 1, gives: 1, energy: 3, since: blobs, run: blobHash },
  { code: 0x4a, name: 'BLOBBASEFEE', takes: 0, gives: 1, energy: 2, since: blobs, run: zero },
]

/** For the 256 blocks before this one; zero for all others. */
function blockId(frame: Frame): void {
  const { block } = frame.host
  const height = toInt(frame.pop())
  const isRecent = height < block.height && height >= Math.max(256, block.height) - 256
  const id = isRecent ? block.id(height) : undefined
  frame.push(id === undefined ? 0n : fromBytes(id))
}

function witness(frame: Frame): void {
  frame.push(fromAddressWhole(frame.host.block.witness))
}

function timestamp(frame: Frame): void {
  frame.push(frame.host.block.timestamp)
}

function height(frame: Frame): void {
  frame.push(BigInt(frame.host.block.height))
}

function chainId(frame: Frame): void {
  const { genesisId } = frame.host.block
  frame.push(fromBytes(frame.run.rules.hasShortChainId ? genesisId.subarray(-4) : genesisId))
}

function energyPrice(frame: Frame): void {
  frame.push(frame.host.parameter('getEnergyFee'))
}

function blobHash(frame: Frame): void {
  frame.pop()
  frame.push(0n)
}

function zero(frame: Frame): void {
  frame.push(0n)
}

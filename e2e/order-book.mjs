// Puts an order book on a development chain that nobody else uses yet, and names it in a file for `--markets`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TronWeb } from 'tronweb'
import { waitMs } from '../scripts/patience.mjs'

/** Returns the path of the file. The owner of the book is the chain's first account. */
export async function nameOrderBook({ data, devnetPort }) {
  const flags = [`--devnet-port=${devnetPort}`, `--data=${data}`, '--block-time=0']
  const chain = spawn(process.execPath, ['apps/sundial/dist/main.js', 'devnet', ...flags], {
    stdio: 'inherit',
  })
  const ended = once(chain, 'exit')
  try {
    const rich = new TronWeb({
      fullHost: `http://127.0.0.1:${devnetPort}`,
      privateKey: '1'.padStart(64, '0'),
    })
    await answered(chain, () => rich.trx.getCurrentBlock())
    const contract = await deploy(rich)
    const file = join(data, 'markets.json')
    writeFileSync(file, JSON.stringify({ orderBooks: [contract] }))
    return file
  } finally {
    chain.kill('SIGTERM')
    await ended
  }
}

async function answered(chain, ask) {
  const lastMs = Date.now() + waitMs
  while (chain.exitCode === null && Date.now() < lastMs) {
    try {
      return await ask()
    } catch {
      await sleep(50)
    }
  }
  throw new Error('The development chain does not answer.')
}

async function deploy(rich) {
  const { contracts } = JSON.parse(readFileSync('contracts/generated/order-book.json', 'utf8'))
  const { abi, bytecode } = contracts.OrderBook
  const made = await rich.transactionBuilder.createSmartContract(
    { abi, bytecode, name: 'OrderBook', feeLimit: 10_000_000_000 },
    rich.defaultAddress.base58,
  )
  const { result, txid } = await rich.trx.sendRawTransaction(await rich.trx.sign(made))
  const info = result && (await rich.trx.getUnconfirmedTransactionInfo(txid))
  if (info?.receipt?.result !== 'SUCCESS')
    throw new Error(`The order book is not deployed: ${JSON.stringify(info)}`)
  return TronWeb.address.fromHex(made.contract_address)
}

import { type KnownOperation, smartContract, validateOn, type ValueOf } from '@sundial/operations'
import { fromText, Malformed, parseJson } from '@sundial/primitives'
import { type OperationName, operationTypes, text } from '@sundial/protocol'
import { buildTransaction } from '../../server/build-transaction.ts'
import { printBuilt, printTransaction } from '../../server/print.ts'
import { ledgerOn } from '../../state/ledger-on.ts'
import { Layer } from '../../state/state.ts'
import { type BuildArguments, buildArguments } from '../build-arguments.ts'
import { isNothing } from '../call-arguments.ts'
import { energyPriceNow } from '../energy-price.ts'
import type { RpcAsked, RpcMethod } from '../method.ts'
import { addressOf, bytesOf, valueOf } from '../read-parameter.ts'
import { invalidJsonRequest, invalidParams } from '../rpc-refused.ts'
import { refusedAsInvalid } from '../run-call.ts'

type Chain = RpcAsked['devnet']['chain']
type Printed = Readonly<Record<string, unknown>>

/** An unsigned transaction: without `to` it makes a contract, to a contract it calls it, else it sends TRX or a TRC10. */
export const method: RpcMethod = {
  takes: 1,
  answer({ devnet: { chain }, parameters: [given] }) {
    const asked = buildArguments(given)
    if (isNothing(asked.from)) throw invalidJsonRequest()
    const from = addressOf(asked.from)
    return { transaction: refusedAsInvalid(() => build(chain, from, asked)) }
  },
}

function build(chain: Chain, from: string, asked: BuildArguments) {
  if (isNothing(asked.to)) {
    if (isNothing(asked.data)) throw invalidJsonRequest()
    return creation(chain, from, asked)
  }
  const to = addressOf(asked.to)
  if (chain.state.get('contracts', to) !== undefined) return call(chain, { from, to }, asked)
  const isToken = asked.tokenId > 0n && asked.tokenValue > 0n && ['', '0x0'].includes(asked.value)
  if (!isToken && asked.value === '') throw invalidJsonRequest()
  return isToken
    ? transfer(chain, asked, 'TransferAssetContract', {
        ownerAddress: from,
        toAddress: to,
        assetName: fromText(asked.tokenId.toString()),
        amount: asked.tokenValue,
      })
    : transfer(chain, asked, 'TransferContract', {
        ownerAddress: from,
        toAddress: to,
        amount: valueOf(asked.value),
      })
}

/** Gas is energy: java-tron makes a fee limit of it. */
function feeLimitOf(chain: Chain, { gas }: BuildArguments): bigint {
  const feeLimit = gas * energyPriceNow(chain)
  if (BigInt.asIntN(64, feeLimit) !== feeLimit) throw invalidParams('invalid gas: fee limit overflow')
  return feeLimit
}

function abiOf({ abi, form }: BuildArguments) {
  try {
    const entrys: unknown = abi === '' ? [] : parseJson(abi)
    return smartContract.fromJson({ abi: { entrys } }, form).abi
  } catch (error) {
    throw error instanceof Malformed ? invalidParams('invalid abi') : error
  }
}

function creation(chain: Chain, from: string, asked: BuildArguments) {
  const newContract = smartContract.create({
    abi: abiOf(asked),
    originAddress: from,
    callValue: valueOf(asked.value),
    consumeUserResourcePercent: asked.percent,
    originEnergyLimit: asked.originEnergyLimit,
    bytecode: bytesOf(asked.data!),
    name: asked.name,
  })
  const { tokenValue: callTokenValue, tokenId, permissionId } = asked
  const transaction = buildTransaction(chain, {
    kind: 'CreateSmartContract',
    value: { ownerAddress: from, newContract, callTokenValue, tokenId },
    feeLimit: feeLimitOf(chain, asked),
    permissionId,
  })
  // The address is told by the builders under wallet/ only: the description of this method has no place for it.
  const { contract_address: _, ...printed } = printBuilt(transaction, { visible: false }) as Printed
  return printed
}

function call(chain: Chain, { from, to }: { from: string; to: string }, asked: BuildArguments) {
  const transaction = buildTransaction(chain, {
    kind: 'TriggerSmartContract',
    value: {
      ownerAddress: from,
      contractAddress: to,
      callValue: valueOf(asked.value),
      data: bytesOf(asked.data ?? ''),
      callTokenValue: asked.tokenValue,
      tokenId: asked.tokenId,
    },
    feeLimit: feeLimitOf(chain, asked),
    permissionId: asked.permissionId,
  })
  return printTransaction(transaction, asked.form)
}

function transfer<Name extends OperationName>(
  chain: Chain,
  { permissionId, extraData, form }: BuildArguments,
  kind: Name,
  value: ValueOf<Name>,
) {
  const operation = { kind, type: operationTypes[kind], value } as unknown as KnownOperation
  validateOn({ ...ledgerOn(new Layer(chain.state)), isDraft: true }, operation)
  const data = text.fromJson(extraData, form)
  return printBuilt(buildTransaction(chain, { kind, value, permissionId, data }), form)
}

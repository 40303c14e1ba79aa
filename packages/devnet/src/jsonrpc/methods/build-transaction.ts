// Unsigned transactions.
import { type KnownOperation, smartContract, validateOn, type ValueOf } from '@sundial/operations'
import { fromText, Malformed, parseJson } from '@sundial/primitives'
import { int64, type OperationName, operationTypes, text } from '@sundial/protocol'
import { buildTransaction } from '../../server/build-transaction.ts'
import { printBuilt, printTransaction } from '../../server/print.ts'
import { ledgerOn } from '../../state/ledger-on.ts'
import { Layer } from '../../state/state.ts'
import { callData, isEmptyText, refusedAsInvalid } from '../calls.ts'
import { energyPriceNow } from '../print-block.ts'
import type { RpcRequest, RpcMethods } from '../method.ts'
import {
  readAddress,
  readAmount,
  readBytes,
  readFlag,
  readMembers,
  optionalText,
  readValue,
} from '../read-parameter.ts'
import { invalidJsonRequest, invalidParams, unreadableJson } from '../rpc-refused.ts'

export const buildMethods: RpcMethods = {
  /** An unsigned transaction: without `to` it makes a contract, to a contract it calls it, else it sends TRX or a TRC10. */
  buildTransaction: {
    takes: 1,
    answer({ devnet: { chain }, parameters: [parameter] }) {
      const request = buildArguments(parameter)
      if (isEmptyText(request.from)) throw invalidJsonRequest()
      const from = readAddress(request.from)
      return { transaction: refusedAsInvalid(() => build(chain, from, request)) }
    },
  },
}

type Chain = RpcRequest['devnet']['chain']

function build(chain: Chain, from: string, request: BuildArguments) {
  if (isEmptyText(request.to)) {
    if (isEmptyText(request.data)) throw invalidJsonRequest()
    return creation(chain, from, request)
  }
  const to = readAddress(request.to)
  if (chain.state.get('contracts', to) !== undefined) return call(chain, { from, to }, request)
  const isToken = request.tokenId > 0n && request.tokenValue > 0n && ['', '0x0'].includes(request.value)
  if (!isToken && request.value === '') throw invalidJsonRequest()
  return isToken
    ? transfer(chain, request, 'TransferAssetContract', {
        ownerAddress: from,
        toAddress: to,
        assetName: fromText(request.tokenId.toString()),
        amount: request.tokenValue,
      })
    : transfer(chain, request, 'TransferContract', {
        ownerAddress: from,
        toAddress: to,
        amount: readValue(request.value),
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

function creation(chain: Chain, from: string, request: BuildArguments) {
  const newContract = smartContract.create({
    abi: abiOf(request),
    originAddress: from,
    callValue: readValue(request.value),
    consumeUserResourcePercent: request.percent,
    originEnergyLimit: request.originEnergyLimit,
    bytecode: readBytes(request.data!),
    name: request.name,
  })
  const { tokenValue: callTokenValue, tokenId, permissionId } = request
  const transaction = buildTransaction(chain, {
    kind: 'CreateSmartContract',
    value: { ownerAddress: from, newContract, callTokenValue, tokenId },
    feeLimit: feeLimitOf(chain, request),
    permissionId,
  })
  return printBuilt(transaction, { visible: false })
}

function call(chain: Chain, { from, to }: { from: string; to: string }, request: BuildArguments) {
  const transaction = buildTransaction(chain, {
    kind: 'TriggerSmartContract',
    value: {
      ownerAddress: from,
      contractAddress: to,
      callValue: readValue(request.value),
      data: readBytes(request.data ?? ''),
      callTokenValue: request.tokenValue,
      tokenId: request.tokenId,
    },
    feeLimit: feeLimitOf(chain, request),
    permissionId: request.permissionId,
  })
  return printTransaction(transaction, request.form)
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

const texts = [
  'from',
  'to',
  'gas',
  'gasPrice',
  'value',
  'data',
  'input',
  'nonce',
  'abi',
  'name',
  'extraData',
] as const

const numbers = [
  'tokenId',
  'tokenValue',
  'consumeUserResourcePercent',
  'originEnergyLimit',
  'permissionId',
] as const

const members = [...texts, ...numbers, 'visible'] as const

export type BuildArguments = ReturnType<typeof buildArguments>

function buildArguments(parameter: unknown) {
  const params = readMembers(parameter, members)
  const text = (name: (typeof texts)[number]) => optionalText(params[name])
  const number = (name: (typeof numbers)[number]) => numberOf(params[name])
  const data = callData(text('input'), text('data'))
  if (
    text('input') !== undefined &&
    text('data') !== undefined &&
    !isSameData(text('input')!, text('data')!)
  ) {
    throw invalidParams(
      'both "data" and "input" are set and not equal. Please use "input" to pass transaction call data',
    )
  }
  return {
    from: text('from'),
    to: text('to'),
    gas: readAmount(text('gas')),
    value: text('value') ?? '',
    data,
    abi: text('abi') ?? '',
    name: text('name') ?? '',
    extraData: text('extraData') ?? '',
    tokenId: number('tokenId'),
    tokenValue: number('tokenValue'),
    percent: number('consumeUserResourcePercent'),
    originEnergyLimit: number('originEnergyLimit'),
    permissionId: Number(number('permissionId')),
    form: { visible: params['visible'] === undefined ? false : readFlag(params['visible']) },
  }
}

function numberOf(value: unknown): bigint {
  try {
    return int64.fromJson(value ?? 0, { visible: false })
  } catch (error) {
    if (error instanceof Malformed) throw unreadableJson()
    throw error
  }
}

const isSameData = (input: string, data: string): boolean =>
  Buffer.compare(readBytes(input), readBytes(data)) === 0

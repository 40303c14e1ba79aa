import { Refused } from '@sundial/primitives'
import { energyPerCodeByte, refuseCode } from './calls/create-contract.ts'
import { type FrameResult, runChild } from './calls/run-child.ts'
import { transfer } from './calls/transfer.ts'
import type { Host } from './host.ts'
import { codeOf } from './machine/code.ts'
import { type CallContext, noBytes, Run } from './machine/frame.ts'
import { rejectSince, toInternalTransaction } from './machine/internal-calls.ts'
import type { ExecuteOptions, ExecutionOutcome, Message } from './message.ts'
import { reportCreation, reportFrameEnd, reportOwnCall } from './tracing/report-call.ts'
import { rulesOf } from './rules-of.ts'

/**
 * Runs a call or a creation on a child of the host, and commits it when the result is SUCCESS (java-tron VMActuator). A
 * creation adds the contract's account and record; the caller adds the rest of the record. Throws `TransferRefused` when
 * the value cannot be transferred to the contract: such a transaction is invalid.
 */
export function execute(host: Host, message: Message, options: ExecuteOptions = {}): ExecutionOutcome {
  const run = new Run(
    rulesOf((name) => host.parameter(name)),
    message,
    options,
  )
  const own = host.child()
  const version = prepare(own, run)
  const isCreation = message.kind === 'create'
  const bytes = isCreation ? message.data : own.code(message.contract)
  const context = contextOf(own, message, version)
  if (isCreation) reportCreation({ run, context }, { code: message.data })
  else reportOwnCall(run, context)
  const played = keepCode(runChild(run, context, codeOf(bytes)), message)
  reportFrameEnd({ child: played.frame, halt: played.halt })
  const outcome = outcomeOf(run, played)
  if (outcome.result === 'SUCCESS') own.commit()
  return outcome
}

/** Transfers the message's value; returns the version of the contract that will run. */
function prepare(host: Host, { rules, message, created }: Run): number {
  const { caller: from, contract: to, callValue, tokenId, tokenValue } = message
  const version = rules.isCompatibleEvm ? (host.contract(to)?.version ?? 1) : 0
  if (message.kind === 'create') {
    host.createContract(to, { creator: from, version })
    created.add(to)
  }
  const refusal =
    (callValue === 0n ? undefined : transfer(host, { from, to, amount: callValue })) ??
    (tokenValue === 0n ? undefined : transfer(host, { from, to, amount: tokenValue, tokenId }))
  if (refusal !== undefined) throw new TransferRefused(refusal)
  return version
}

const contextOf = (host: Host, message: Message, version: number): CallContext => ({
  host,
  address: message.contract,
  caller: message.caller,
  value: message.callValue,
  tokenId: message.tokenId,
  tokenValue: message.tokenValue,
  data: message.kind === 'create' ? noBytes : message.data,
  isStatic: false,
  version,
  depth: 0,
  energyLimit: Number(message.energyLimit),
  hash: message.transactionId,
})

function keepCode(played: FrameResult, { kind, contract }: Message): FrameResult {
  const { frame } = played
  if (kind === 'call' || played.halt !== undefined || frame.hasReverted) return played
  const halt = refuseCode(frame, 'save just created contract code')
  if (halt !== undefined) {
    frame.energyUsed = frame.context.energyLimit
    return { frame, halt }
  }
  frame.energyUsed += frame.output.length * energyPerCodeByte
  frame.host.setCode(contract, frame.output)
  return played
}

function outcomeOf(run: Run, { frame, halt }: FrameResult): ExecutionOutcome {
  const isSuccess = halt === undefined && !frame.hasReverted
  const isReported = isSuccess || (run.purpose === 'answer' && halt === undefined)
  if (!isReported) rejectSince(run.internalCalls, 0)
  return {
    result: halt?.result ?? (frame.hasReverted ? 'REVERT' : 'SUCCESS'),
    error: halt?.message ?? (frame.hasReverted ? 'REVERT opcode executed' : undefined),
    energyUsed: BigInt(frame.energyUsed),
    energyPenalty: BigInt(run.penalty),
    returnData: frame.output,
    logs: isReported ? run.logs : [],
    internalTransactions: run.internalCalls.map((call) => toInternalTransaction(call)),
    steps: run.steps,
    deletedContracts: isSuccess ? [...new Set(run.deleted)] : [],
  }
}

/** The caller lacks the message's value, or the contract cannot receive it. Messages are java-tron's. */
export class TransferRefused extends Refused {
  readonly code = 'transfer_refused'
}

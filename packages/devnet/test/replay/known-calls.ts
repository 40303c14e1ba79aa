// Why an answer over gRPC may differ from the recorded one.
import type { RecordedCall } from './recording.ts'

type Outcomes = { readonly expected: string; readonly got: string }
type Known = {
  readonly reason: string
  readonly fits: (call: RecordedCall, outcomes: Outcomes) => boolean
}

const isOf =
  (...names: readonly string[]) =>
  ({ method }: RecordedCall): boolean =>
    names.includes(method.split('/')[1]!)

/** Without the permissions, which come last but for what follows them. */
const withoutPermissions = (text: string): string =>
  text
    .replace(/"operations":"[0-9a-f]{64}"/g, '')
    .replace(/"owner_permission":\{[^[\]]*"keys":\[\{"address":"410{40}","weight":"1"\}\]\},/, '')

const withoutClock = (text: string): string =>
  text.replace(/"timestamp":"\d+"/, '').replace(/"txid":"[0-9a-f]{64}"/, '')

const known: readonly Known[] = [
  {
    reason:
      'This private net only: switches that came by configuration add nothing to the operations of new accounts.',
    fits: (call, { expected, got }) =>
      isOf('GetAccount')(call) && withoutPermissions(expected) === withoutPermissions(got),
  },
  {
    reason: 'The development chain has parameters of newer versions.',
    fits: (call, { expected, got }) =>
      isOf('GetChainParameters')(call) && got.startsWith(expected.slice(0, expected.lastIndexOf(']'))),
  },
  {
    reason: 'The time at which a transaction is built, and its id.',
    fits: (call, { expected, got }) =>
      isOf('DeployContract')(call) && withoutClock(expected) === withoutClock(got),
  },
  {
    reason:
      'java-tron has no transactions of block 0 by their ids; the development chain shows what made its accounts.',
    fits: (call, { expected }) => isOf('GetTransactionById')(call) && expected === '{}',
  },
  {
    reason:
      'java-tron looks for an account under any bytes, and finds none; here these bytes are no address.',
    fits: (call, { got }) =>
      isOf('GetRewardInfo', 'GetBrokerageInfo')(call) && (got === 'UNKNOWN' || got === '{}'),
  },
  {
    reason:
      'A call of no contract runs as a deployment in java-tron, and ends by the time of its processor or well.',
    fits: (call, { got }) =>
      isOf('TriggerContract', 'TriggerConstantContract', 'EstimateEnergy')(call) &&
      got.includes('CONTRACT_EXE_ERROR'),
  },
  {
    reason: 'A transaction without an operation has no signers here; java-tron says so in a message.',
    fits: (call, { got }) =>
      isOf('GetTransactionSignWeight', 'GetTransactionApprovedList')(call) && got === 'UNKNOWN',
  },
  {
    reason: 'Shielded notes, which the development chain does not have.',
    fits: (call, { got }) => isOf('CreateSpendAuthSig')(call) && got === 'UNIMPLEMENTED',
  },
]

/** The reason, if there is one. */
export const knownCallDifference = (call: RecordedCall, outcomes: Outcomes): string | undefined =>
  known.find(({ fits }) => fits(call, outcomes))?.reason

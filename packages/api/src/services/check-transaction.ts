import { transactionToJson } from '@sundial/operations'
import { limits, Unavailable } from '@sundial/primitives'
import type { ApiPorts } from '../ports.ts'
import { describeTransaction, type SubmittedTransaction } from './read-transaction.ts'
import { signWeight } from './sign-weight.ts'

export type CheckResult = { readonly check: string; readonly ok: boolean; readonly message: string }

/** Reasons why a transaction would be rejected now, found without sending it. */
export async function checkTransaction(
  submitted: SubmittedTransaction,
  ports: ApiPorts,
): Promise<readonly CheckResult[]> {
  return [...checkAlone(submitted, ports), ...(await checkPermission(submitted, ports))]
}

function checkAlone(
  submitted: SubmittedTransaction,
  { clock, network }: Pick<ApiPorts, 'clock' | 'network'>,
): readonly CheckResult[] {
  const { expiration = 0, sizeBytes, signatures } = describeTransaction(submitted, network)
  const leftMs = expiration - clock.now()
  const nameless = signatures.filter(({ address }) => address === undefined).length
  return [
    {
      check: 'expiration',
      ok: leftMs > 0,
      message:
        leftMs > 0
          ? `Expires in ${Math.floor(leftMs / 1000)} s.`
          : `Expired ${Math.ceil(-leftMs / 1000)} s ago.`,
    },
    {
      check: 'size',
      ok: sizeBytes <= limits.transactionBytes,
      message: `${sizeBytes} of ${limits.transactionBytes} bytes.`,
    },
    {
      check: 'signatures',
      ok: signatures.length > 0 && nameless === 0,
      message:
        signatures.length === 0
          ? 'It is not signed.'
          : `${signatures.length} signatures, ${nameless} of which do not recover to a key.`,
    },
  ]
}

/** Without an answer from the node the check is left out. */
async function checkPermission(
  submitted: SubmittedTransaction,
  { services }: ApiPorts,
): Promise<readonly CheckResult[]> {
  const calls = services?.nodeCalls
  if (calls === undefined) return []
  try {
    transactionToJson(submitted.transaction, { visible: true })
    const { code, message, currentWeight, threshold } = await signWeight(submitted, calls)
    const found =
      threshold === undefined ? message || code : `Weight ${currentWeight} of ${threshold} needed.`
    return [{ check: 'permission', ok: code === 'ENOUGH_PERMISSION', message: found }]
  } catch (error) {
    if (error instanceof Unavailable) return []
    throw error
  }
}

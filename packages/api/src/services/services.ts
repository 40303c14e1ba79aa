import { RequestRefused } from '../errors.ts'
import type { ContractSources } from './contract-source/contract-sources.ts'
import type { MultiSignatures } from './multi-signature/multi-signatures.ts'
import type { NodeCalls } from './node-calls.ts'

/** What the product does beside reading the chain; each works where the operator's settings give it what it needs. */
export type Services = {
  readonly nodeCalls: NodeCalls
  readonly multiSignatures: MultiSignatures
  readonly contractSources: ContractSources
}

const missing: Readonly<Record<keyof Services, string>> = {
  nodeCalls: 'Transactions cannot be sent: this server reads recorded data, not a node.',
  contractSources: 'Contracts are not compiled here: this server reads recorded data, not a node.',
  multiSignatures: 'Signatures are not collected here: this server reads recorded data, not a node.',
}

/** Throws `service_not_configured` and says what is missing. */
export function serviceOf<Name extends keyof Services>(
  { services }: { readonly services?: Partial<Services> | undefined },
  name: Name,
): Services[Name] {
  const service = services?.[name]
  if (service !== undefined) return service
  throw new RequestRefused('service_not_configured', missing[name])
}

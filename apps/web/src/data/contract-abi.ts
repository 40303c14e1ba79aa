import { type AbiItem, createSignatureTable, joinTables, readAbi, type SignatureTable } from '@sundial/abi'
import { TronError } from '@sundial/primitives'
import { queryOptions } from '@tanstack/react-query'
import { contractCode } from './contract.ts'
import { neutralValue } from './foreign-json.ts'
import { wellKnownSignatures } from './signatures.ts'

/** The items of an ABI, which is whatever its author wrote; `undefined` where there is none or it cannot be read. */
export function itemsOf(abi: string): readonly AbiItem[] | undefined {
  if (abi === '') return undefined
  try {
    return readAbi(neutralValue(JSON.parse(abi)))
  } catch (error) {
    if (error instanceof TronError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The signatures that explain what a contract returns: its own, those of its implementation, then the well-known ones. */
export const contractSignatures = (address: string) =>
  queryOptions({
    queryKey: ['contract-signatures', address],
    queryFn: async ({ client }): Promise<SignatureTable> => {
      const codeOf = (contract: string) => client.ensureQueryData(contractCode(contract))
      const wellKnown = client.ensureQueryData(wellKnownSignatures())
      const own = await codeOf(address)
      const behind = own?.proxy === undefined ? undefined : await codeOf(own.proxy.implementation)
      const items = [own, behind].flatMap((code) => itemsOf(code?.abi ?? '') ?? [])
      return joinTables(createSignatureTable(items), await wellKnown)
    },
    staleTime: 60_000,
  })

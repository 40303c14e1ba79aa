/** Sources that compile to the code of a contract, as stored. */
export type ContractSource = {
  readonly contractName: string
  readonly compiler: string
  readonly optimizer: boolean
  readonly runs: number
  readonly evmVersion?: string | undefined
  readonly viaIR: boolean
  readonly license: number
  readonly match: 'full' | 'partial'
  readonly files: readonly { readonly name: string; readonly content: string }[]
  readonly abi: readonly unknown[]
  /** Creation code as compiled. */
  readonly byteCode: string
  /** Constructor arguments; absent when the creation code on the chain is unknown. */
  readonly constructorArguments?: string | undefined
}

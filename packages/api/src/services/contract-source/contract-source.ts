/** Sources whose compilation gave the code of a contract, as they are kept. */
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
  /** Arguments of the constructor; absent when the chain does not tell the creation code. */
  readonly constructorArguments?: string | undefined
}

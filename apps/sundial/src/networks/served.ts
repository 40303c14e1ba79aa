/** How a network is served beside others. */
export type Served = {
  /** Of its path `/n/<id>/`; of the schema and folder of a development chain too. */
  readonly id: string
  /** Of a network that is not public. */
  readonly name?: string | undefined
  /** Whether it is at `/`. */
  readonly isFirst: boolean
  /** Whether the program has no other. */
  readonly isAlone: boolean
  /** Host names at whose `/` it is. */
  readonly hosts: readonly string[]
}

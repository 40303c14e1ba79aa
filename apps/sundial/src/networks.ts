import type { Network } from '@sundial/api'

/** Networks the program knows by name; the id names the schema too. */
export const networks: Readonly<Record<string, Network>> = {
  devnet: { id: 'devnet', name: 'Development chain', kind: 'test' },
  main: { id: 'main', name: 'TRON Mainnet', kind: 'main' },
  nile: { id: 'nile', name: 'Nile', kind: 'test' },
  shasta: { id: 'shasta', name: 'Shasta', kind: 'test' },
}

/** Without a node to read the program runs its own chain. */
export const networkOf = ({
  node,
  network,
}: {
  readonly node?: string | undefined
  readonly network: string
}): Network => networks[node === undefined ? 'devnet' : network]!

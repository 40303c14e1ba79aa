import type { Network } from '@sundial/api'

/** Networks the program knows by name; the id names the schema too. */
export const networks: Readonly<Record<string, Network>> = {
  main: { id: 'main', name: 'TRON Mainnet', kind: 'main' },
  nile: { id: 'nile', name: 'Nile', kind: 'test' },
  shasta: { id: 'shasta', name: 'Shasta', kind: 'test' },
}

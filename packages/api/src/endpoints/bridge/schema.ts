import { kinds } from '@sundial/bridge'
import { Type } from 'typebox'
import * as is from '../../shared/scalars.ts'

export const end = Type.Enum(['main', 'side'], {
  description: 'Extension. The main chain or the side chain.',
})

export const assetKind = Type.Enum([...kinds], { description: 'Extension. What moves.' })

export const assetMembers = {
  kind: assetKind,
  token: Type.Optional(
    is.text('Extension. Number of the TRC10 token, or contract of the main chain in base58. Absent for TRX.'),
  ),
  sideToken: Type.Optional(
    is.text('Extension. The token of the side chain. Absent for TRX, and until the mapping has arrived.'),
  ),
}

/** The most rows of one answer: each is several questions to both nodes. */
export const mostRows = 20

/** Of answers from what is added up in the database. */
export const mostProofRows = 100

const heights = (chain: string) =>
  Type.Object(
    {
      from: is.int('Extension. The first block that was read.'),
      to: is.int('Extension. The newest one whose arrivals are all compared.'),
    },
    { description: `Extension. Final heights of the ${chain} chain that were checked.` },
  )

export const checkedHeights = Type.Object(
  { main: heights('main'), side: heights('side') },
  { description: 'Extension. Which final heights of both chains were checked.' },
)

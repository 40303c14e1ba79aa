import type { TokenInfo } from '@sundial/api'
import { trc10Holders, trc20Holders } from '../data/holders.ts'
import { tokenTransfers } from '../data/token-transfers.ts'
import type { Amount } from '../show/exact-number.ts'
import { Tabs } from '../ui/tabs.tsx'
import { useList } from '../ui/use-list.ts'
import { HolderTable } from './holder-table.tsx'
import { TransferTable } from './transfer-table.tsx'

type Props = {
  readonly token: TokenInfo
  readonly supply: Amount | undefined
  /** Path of the page without its tab. */
  readonly path: string
  readonly tab: string | undefined
}

/** Who moved a token and who holds it, in tabs. */
export const TokenRows = ({ token, supply, path, tab }: Props) => (
  <Tabs
    path={path}
    current={tab}
    tabs={[
      { name: 'transfers', title: 'transfers', content: <Transfers token={token} /> },
      { name: 'holders', title: 'holders', content: <Holders token={token} supply={supply} /> },
    ]}
  />
)

const isContractToken = ({ tokenType }: TokenInfo) => tokenType !== 'trc10'

function Transfers({ token }: { readonly token: TokenInfo }) {
  const fixed = isContractToken(token) ? { contract: token.tokenId } : { name: token.tokenId }
  const filterNames = ['address', 'start_timestamp', 'end_timestamp']
  return <TransferTable list={useList({ query: tokenTransfers, filterNames, fixed })} withAccount />
}

function Holders({ token, supply }: Pick<Props, 'token' | 'supply'>) {
  const ofContract = isContractToken(token)
  const list = useList({
    query: ofContract ? trc20Holders : trc10Holders,
    filterNames: ['holder_address'],
    fixed: ofContract ? { contract_address: token.tokenId } : { tokenId: token.tokenId },
  })
  return <HolderTable list={list} token={token} supply={supply} />
}

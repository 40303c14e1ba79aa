import type { TokenInfo } from '@sundial/api'
import { useTranslations } from 'use-intl/react'
import { trc10Holders, trc20Holders } from '../data/holders.ts'
import { tokenTransfers } from '../data/token-transfers.ts'
import type { Amount } from '../show/exact-number.ts'
import { TabLinks } from '../ui/tab-links.tsx'
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
export function TokenRows({ token, supply, path, tab }: Props) {
  const t = useTranslations('page')
  const isHolders = tab === 'holders'
  return (
    <>
      <TabLinks
        label={t('tabs')}
        tabs={[
          { to: path, label: t('transfers'), isCurrent: !isHolders },
          { to: `${path}/holders`, label: t('holders'), isCurrent: isHolders },
        ]}
      />
      {isHolders ? <Holders token={token} supply={supply} /> : <Transfers token={token} />}
    </>
  )
}

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

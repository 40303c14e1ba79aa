import type { BridgeAsset, BridgeEnd, BridgeSum } from '../../data/bridge.ts'
import type { Column } from '../../lists/table-rows.tsx'
import { AssetAmount, AssetName, TokenOn } from './asset-values.tsx'

/** A token, what is locked and issued of it, and what is on its way. */
export const sumColumns = <Row extends BridgeAsset | BridgeSum>(
  here: BridgeEnd,
  onTheWay: (row: Row) => string,
): readonly Column<Row>[] => [
  { title: 'token', cell: (asset) => <AssetName asset={asset} here={here} />, width: 190, card: 'lead' },
  {
    title: 'locked',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={asset.locked} />,
    align: 'end',
    width: 190,
    card: 'fact',
  },
  {
    title: 'issuedThere',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={asset.issued} />,
    align: 'end',
    width: 190,
    card: 'fact',
  },
  {
    title: 'onTheWay',
    cell: (asset) => <AssetAmount asset={asset} here={here} value={onTheWay(asset)} />,
    align: 'end',
    width: 180,
    card: 'fact',
  },
  {
    title: 'mainToken',
    cell: (asset) => <TokenOn asset={asset} here={here} end="main" />,
    width: 150,
    card: 'from',
  },
  {
    title: 'sideToken',
    cell: (asset) => <TokenOn asset={asset} here={here} end="side" />,
    width: 150,
    card: 'to',
  },
]

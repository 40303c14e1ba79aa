import type { Address } from '@sundial/primitives'
import type {
  Asset,
  AssetDayRow,
  AssetTotalRow,
  IndexedBlock,
  CallerRow,
  CallersRequest,
  ContractDayRow,
  ContractsOfDay,
  ContractsOfDayRequest,
  ContractTotalRow,
  MetricRequest,
  MetricRow,
  Page,
  ResourceDays,
  ResourceDaysRequest,
  TopAssetsRequest,
} from '@sundial/store'
// Tests alone count by force.
// eslint-disable-next-line no-restricted-imports
import { MetricsModel } from '@sundial/store/testing-metrics'
// eslint-disable-next-line no-restricted-imports
import { UseModel } from '@sundial/store/testing-use'
import { MemoryBooks } from './memory-books.ts'

/** What is counted of blocks by day, counted anew whenever it is asked. */
export abstract class MemoryFigures extends MemoryBooks {
  protected readonly written: IndexedBlock[] = []

  async metrics(request: MetricRequest): Promise<readonly MetricRow[]> {
    return new MetricsModel(this.written).metrics(request)
  }
  async contractDays(contract: Address, count: number): Promise<readonly ContractDayRow[]> {
    return new UseModel(this.written).contractDays(contract, count)
  }
  async contractsOfDay(request: ContractsOfDayRequest): Promise<ContractsOfDay | undefined> {
    return new UseModel(this.written).contractsOfDay(request)
  }
  async callersOfContract(contract: Address, request: CallersRequest): Promise<Page<CallerRow> | undefined> {
    return new UseModel(this.written).callersOfContract(contract, request)
  }
  async topAssets(request: TopAssetsRequest): Promise<readonly AssetTotalRow[] | undefined> {
    return new MetricsModel(this.written).topAssets(request)
  }
  async topContracts(limit: number): Promise<readonly ContractTotalRow[]> {
    return new UseModel(this.written).topContracts(limit)
  }
  async resourceDays(account: Address, request: ResourceDaysRequest): Promise<ResourceDays> {
    return new UseModel(this.written).resourceDays(account, request)
  }
  async suppliedEnergy(
    contracts: readonly Address[],
    times: { readonly fromMs: number; readonly toMs: number },
  ): Promise<ReadonlyMap<number, bigint | undefined>> {
    return new UseModel(this.written).suppliedEnergy(contracts, times)
  }
  async assetDays(asset: Asset, count: number): Promise<readonly AssetDayRow[]> {
    return new MetricsModel(this.written).assetDays(asset, count)
  }
}

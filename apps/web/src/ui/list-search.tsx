import { TextFilter } from './text-filter.tsx'
import type { List } from './use-list.ts'
import { searchName } from './whole-list.ts'

type ListSearchProps<Row> = { readonly list: List<Row>; readonly label: string }

/** The search of a list whose rows are all here; what is typed stands in the URL. */
export function ListSearch<Row>({ list, label }: ListSearchProps<Row>) {
  const { filters } = list.address
  return (
    <TextFilter
      label={label}
      value={String(filters[searchName] ?? '')}
      onType={(text) => list.goTo({ page: 1, filters: { ...filters, [searchName]: text || undefined } })}
    />
  )
}

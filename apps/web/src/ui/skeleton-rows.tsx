import { Skeleton } from './skeleton.tsx'

const widths = ['70%', '55%', '80%', '45%', '65%'] as const

/** Rows of the height of real ones while the first answer is on its way. */
export const SkeletonRows = ({ count, columns }: { readonly count: number; readonly columns: number }) =>
  Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={14} my={3} width={widths[(row + column * 2) % widths.length] ?? '60%'} />
        </td>
      ))}
    </tr>
  ))

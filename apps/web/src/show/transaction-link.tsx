import { Hash } from './hash.tsx'

export const TransactionLink = ({ id }: { readonly id: string }) => (
  <Hash value={id} to={`/transaction/${id}`} />
)

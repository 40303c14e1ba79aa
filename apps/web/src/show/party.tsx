import { Address } from './address.tsx'

type Props = {
  readonly address: string | undefined
  /** The account whose page this is. */
  readonly own: string | undefined
  readonly page: { readonly isContract: (address: string) => boolean }
}

/** An account of a row, marked by what the page of rows knows of it. */
export const Party = ({ address, own, page }: Props) => (
  <Address value={address} isContract={page.isContract(address ?? '')} isOwn={address === own} />
)

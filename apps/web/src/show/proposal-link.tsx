import { Link } from '@tanstack/react-router'

export const ProposalLink = ({ id }: { readonly id: number }) => <Link to={`/proposal/${id}`}>#{id}</Link>

import { ExternalLink } from '../ui/external-link.tsx'
import { Missing } from './missing.tsx'
import { neutralText } from './text.tsx'

/** The repository of a representative's team page, `owner/name` on GitHub. */
export const TeamPage = ({ link }: { readonly link: string | undefined }) =>
  link ? (
    <ExternalLink url={`https://github.com/${link}`}>
      <bdi dir="ltr">{neutralText(link)}</bdi>
    </ExternalLink>
  ) : (
    <Missing why="none" />
  )

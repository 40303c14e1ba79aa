import { Link } from '@tanstack/react-router'
import { lexer, type MarkedToken, type Token } from 'marked'
import type { ReactNode } from 'react'
import { ExternalLink } from './external-link.tsx'
import styles from './markdown.module.css'

/** Longer input is not rendered. */
const mostBlocks = 2000

type Props = {
  readonly text: string
  /** For a text that may not be in the language of the page. */
  readonly dir?: 'auto'
}

/** Markdown as elements, never as markup: a text cannot become part of the page. */
export const Markdown = ({ text, dir }: Props) => (
  <div className={styles['text']} dir={dir}>
    <Parts of={{ tokens: lexer(text).slice(0, mostBlocks) }} />
  </div>
)

const Parts = ({
  of: { tokens = [] },
}: {
  readonly of: { readonly tokens?: readonly Token[] | undefined }
}) => tokens.map((token, index) => <Part key={index} token={token as MarkedToken} />)

const Part = ({ token }: { readonly token: MarkedToken }) =>
  (views[token.type] as (token: MarkedToken) => ReactNode)(token)

type Views = {
  readonly [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => ReactNode
}

type Tag = 'h2' | 'h3' | 'p' | 'ul' | 'li' | 'blockquote' | 'strong' | 'em' | 'del'

const as = (Name: Tag) => (token: { readonly tokens?: readonly Token[] | undefined }) => (
  <Name>
    <Parts of={token} />
  </Name>
)

const views: Views = {
  // The page has its own heading above them.
  heading: (token) => as(token.depth > 2 ? 'h3' : 'h2')(token),
  paragraph: as('p'),
  list: ({ ordered, start, items }) =>
    ordered ? (
      <ol start={Number(start)}>
        <Parts of={{ tokens: items }} />
      </ol>
    ) : (
      as('ul')({ tokens: items })
    ),
  list_item: as('li'),
  blockquote: as('blockquote'),
  code: ({ text }) => <Scrolled text={text} />,
  table: ({ raw }) => <Scrolled text={raw} />,
  hr: () => <hr />,
  br: () => <br />,
  strong: as('strong'),
  em: as('em'),
  del: as('del'),
  codespan: ({ text }) => <code dir="ltr">{text}</code>,
  link: (token) => (
    <LinkView url={token.href}>
      <Parts of={token} />
    </LinkView>
  ),
  text: (token) => (token.tokens === undefined ? token.text : <Parts of={token} />),
  escape: ({ text }) => text,
  checkbox: ({ raw }) => raw,
  html: ({ raw }) => raw,
  image: ({ raw }) => raw,
  space: () => null,
  def: () => null,
}

const Scrolled = ({ text }: { readonly text: string }) => (
  // A region that scrolls must be reachable by keys.
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <pre dir="ltr" tabIndex={0}>
    {text}
  </pre>
)

/** `#/…` and `/…` are pages of the app; every other link warns before it leaves. */
function LinkView({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const path = /^#?(\/(?!\/).*)$/.exec(url)?.[1]
  return path === undefined ? (
    <ExternalLink url={url}>{children}</ExternalLink>
  ) : (
    <Link to={path}>{children}</Link>
  )
}

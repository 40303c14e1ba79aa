import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ExternalLink } from './external-link.tsx'
import { type Block, blocksOf, type Span, spansOf } from './markdown-blocks.ts'
import styles from './markdown.module.css'

/** A text in Markdown as elements, never as markup: what is written cannot become part of the page. */
export const Markdown = ({ text }: { readonly text: string }) => (
  <div className={styles['text']} dir="auto">
    {blocksOf(text).map((block, index) => (
      <BlockView key={index} block={block} />
    ))}
  </div>
)

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2>
          <Spans text={block.text} />
        </h2>
      ) : (
        <h3>
          <Spans text={block.text} />
        </h3>
      )
    case 'list':
      return <ListView {...block} />
    case 'code':
      return (
        // A region that scrolls must be reachable by keys.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre dir="ltr" tabIndex={0}>
          {block.text}
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <Spans text={block.text} />
        </blockquote>
      )
    case 'paragraph':
      return (
        <p>
          <Spans text={block.text} />
        </p>
      )
  }
}

function ListView({ isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const rows = items.map((item, index) => (
    <li key={index}>
      <Spans text={item} />
    </li>
  ))
  return isOrdered ? <ol>{rows}</ol> : <ul>{rows}</ul>
}

const Spans = ({ text }: { readonly text: string }) =>
  spansOf(text).map((span, index) => <SpanView key={index} span={span} />)

function SpanView({ span }: { readonly span: Span }): ReactNode {
  switch (span.kind) {
    case 'link':
      return <LinkView {...span} />
    case 'code':
      return <code dir="ltr">{span.text}</code>
    case 'strong':
      return <strong>{span.text}</strong>
    case 'emphasis':
      return <em>{span.text}</em>
    case 'text':
      return span.text
  }
}

/** `#/…` and `/…` lead to a page of ours; all else asks before it leads out. */
function LinkView({ text, url }: Extract<Span, { kind: 'link' }>) {
  const path = /^#?(\/(?!\/).*)$/.exec(url)?.[1]
  return path === undefined ? <ExternalLink url={url}>{text}</ExternalLink> : <Link to={path}>{text}</Link>
}

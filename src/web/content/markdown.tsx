import './markdown.css'
import './markdown-table.css'
import type { ComponentProps, CSSProperties } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ContentLink } from './content-link.tsx'
import { outline } from './outline.ts'

/** A text of the operator's. Raw HTML in it is not shown; what is bigger than a heading of a part becomes one. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="prose">
      <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[outline]} components={COMPONENTS} skipHtml>
        {text}
      </ReactMarkdown>
    </div>
  )
}

const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  a: ({ href, children }) => <ContentLink href={href}>{children}</ContentLink>,
  th: ({ style, children }) => <th className={sideOf(style)}>{children}</th>,
  td: ({ style, children }) => <td className={sideOf(style)}>{children}</td>,
  table: ({ children }) => <ScrollingTable>{children}</ScrollingTable>,
  // Pictures are our own; the browser is told to fetch no others.
  img: ({ src, alt = '' }) =>
    typeof src === 'string' && /^\/[^/]/.test(src) ? <img src={src} alt={alt} loading="lazy" /> : alt,
}

/** Which side a column keeps to; a style of its own the content security policy would not let pass. */
function sideOf(style: CSSProperties | undefined): string | undefined {
  return style?.textAlign && `prose-${style.textAlign}`
}

/** A wide table scrolls by itself, by keyboard too. */
function ScrollingTable({ children }: ComponentProps<'table'>) {
  return (
    <figure
      className="prose-table side-fade"
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
    >
      <table>{children}</table>
    </figure>
  )
}

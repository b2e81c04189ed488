import '../ui/controls.css'
import './content.css'
import { type ComponentProps, type CSSProperties, type ReactNode, use } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { HasPageContext } from '../core/paths/has-page.ts'
import { Link } from '../core/paths/link.tsx'
import { type HtmlNode, outline, textOf } from './outline.ts'

/** Paths that the server handles, but that are not pages of the router: the scoreboard and files. */
const SERVED = /^\/(scoreboard$|.*\.\w+$)/

type Props = { href?: string | undefined; children?: ReactNode }

/**
 * A link in a text. Links to other sites have an icon. A link is shown as plain text if its page does not
 * exist, or if it is not an http, https or mailto link.
 */
function TextLink({ href = '', children }: Props) {
  const path = href.split(/[?#]/)[0] ?? ''
  if (href.startsWith('#') || href.startsWith('mailto:')) return <a href={href}>{children}</a>
  if (path.startsWith('/') && !path.startsWith('//'))
    return <SiteLink to={href} path={path} text={children} />
  if (!/^https?:\/\//.test(href)) return children

  return (
    <a className="outside" href={href} rel="noopener noreferrer">
      {children}
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <path d="M4 2h6v6M10 2 2.5 9.5" />
      </svg>
      <span className="visually-hidden"> (external site)</span>
    </a>
  )
}

function SiteLink({ to, path, text }: { to: string; path: string; text: ReactNode }) {
  const hasPage = use(HasPageContext)
  if (hasPage(path)) return <Link to={to}>{text}</Link>
  return SERVED.test(path) ? <a href={to}>{text}</a> : text
}

/** Renders a Markdown text. Raw HTML is left out. First-level headings become second-level headings. */
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
  a: ({ href, children }) => <TextLink href={href}>{children}</TextLink>,
  th: ({ style, children }) => <th className={alignClass(style)}>{children}</th>,
  td: ({ style, children }) => <td className={alignClass(style)}>{children}</td>,
  table: ({ node, children }) => <FoldedTable rows={rowsIn(node)}>{children}</FoldedTable>,
  // Only pictures from our own site are shown, because the content security policy blocks all others.
  img: ({ src, alt = '' }) =>
    typeof src === 'string' && /^\/[^/]/.test(src) ? <img src={src} alt={alt} loading="lazy" /> : alt,
}

/**
 * Returns the class that aligns a column. A class is needed because the content security policy blocks inline styles.
 */
function alignClass(style: CSSProperties | undefined): string | undefined {
  return style?.textAlign && `prose-${style.textAlign}`
}

/** A table with more rows than this, including its head, is in a closed `<details>`. */
const MAX_OPEN_ROWS = 10

/** `<details>` works without JavaScript, and the browser's search opens it. */
function FoldedTable({ rows, children }: { rows: readonly HtmlNode[]; children: ReactNode }) {
  const [head] = rows
  if (!head || rows.length <= MAX_OPEN_ROWS) return <ScrollingTable>{children}</ScrollingTable>
  const cells = (head.children ?? []).filter(({ type }) => type === 'element')
  return (
    <details className="fold">
      <summary>{`Table: ${cells.map(textOf).join(', ')}`}</summary>
      <ScrollingTable>{children}</ScrollingTable>
    </details>
  )
}

function rowsIn(node: HtmlNode | undefined): HtmlNode[] {
  if (!node) return []
  return node.tagName === 'tr' ? [node] : (node.children ?? []).flatMap(rowsIn)
}

/** A table in a box. If the table is too wide, the box scrolls, also by keyboard. */
function ScrollingTable({ children }: ComponentProps<'table'>) {
  return (
    <figure
      className="prose-table side-fade"
      aria-label="Table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable by keyboard
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex
    >
      <table>{children}</table>
    </figure>
  )
}

import './tables.css'
import { formatNumber } from '#text/formats.ts'
import { pageLinks } from '#text/pagination.ts'
import type { Paging } from '../../core/api/paging.ts'
import { useNumberLocale } from '../../core/locale/locale.ts'
import { Link } from '../../core/paths/link.tsx'
import { scrollToBoard } from '../scroll-to-board.ts'

type Props = {
  /** What the pages contain, such as `the results`. For screen readers. */
  label: string
  paging: Paging
  pages: number
}

export function Pagination({ label, paging, pages }: Props) {
  const locale = useNumberLocale()
  if (pages <= 1) return null

  const { page, addressOf } = paging
  return (
    <nav className="pagination" aria-label={`Pages of ${label}`}>
      <Step label="Previous" to={page > 1 ? addressOf(Math.min(page - 1, pages)) : null} />
      <ol>
        {pageLinks(page, pages).map((link, index) => (
          <li
            key={link === 'ellipsis' ? `ellipsis ${index}` : link}
            className={link === 'ellipsis' ? undefined : distanceClass(link, page, pages)}
          >
            {link === 'ellipsis' ? (
              <span className="pagination-gap">…</span>
            ) : (
              <Link
                to={addressOf(link)}
                onClick={scrollToBoard}
                aria-current={link === page ? 'page' : undefined}
              >
                <span className="visually-hidden">Page </span>
                {formatNumber(link, locale)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step label="Next" to={page < pages ? addressOf(page + 1) : null} />
    </nav>
  )
}

type StepProps = { label: string; to: string | null }

function Step({ label, to }: StepProps) {
  const className = `pagination-step pagination-${label.toLowerCase()}`
  if (to === null) return <span className={className} />

  return (
    <Link className={className} to={to} onClick={scrollToBoard}>
      <span className="pagination-word">{label}</span>
    </Link>
  )
}

/**
 * Returns the class by which narrow screens hide links to pages that are far from the current page. The other links
 * then fit on one line. The first and the last page are always shown.
 */
function distanceClass(link: number, page: number, pages: number): string | undefined {
  const distance = Math.abs(link - page)
  if (distance === 0 || link === 1 || link === pages) return undefined
  return distance === 1 ? 'pagination-near' : 'pagination-far'
}

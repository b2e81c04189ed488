import './sort-link.css'
import { Link } from 'react-router'

type Props = { to: string; label: string; order: 'ascending' | 'descending' | undefined }

/** A column's heading that sorts by it; the arrow points to where the values grow. */
export function SortLink({ to, label, order }: Props) {
  return (
    <Link className="sort-link" to={to} preventScrollReset>
      {label}
      <svg className={`sort-arrow sort-${order ?? 'none'}`} viewBox="0 0 10 14" aria-hidden="true">
        <path className="sort-up" d="m1 5.5 4-4 4 4" />
        <path className="sort-down" d="m1 8.5 4 4 4-4" />
      </svg>
    </Link>
  )
}

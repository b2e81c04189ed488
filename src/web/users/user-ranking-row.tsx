import './users.css'
import { Fragment, memo, type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { UserRanking } from '#contract/users.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { rankingColumns } from './user-ranking-columns.tsx'

type Props = {
  ranking: UserRanking
  is_season_board: boolean
  is_own: boolean
  /** The URL of the page that explains the score. */
  explanation?: string | undefined
}

/** A row of a board. It is memoized, because a board has a hundred rows. */
export const UserRankingRow = memo(function UserRankingRow({
  ranking,
  is_season_board,
  is_own,
  explanation,
}: Props) {
  const locale = useNumberLocale()
  const row = useRef<HTMLTableRowElement>(null)

  return (
    <tr ref={row} className={is_own ? 'own-row' : undefined}>
      {rankingColumns(is_season_board).map(({ label, cell }) => (
        <Fragment key={label}>{cell({ ranking, is_own, explanation, locale })}</Fragment>
      ))}
      {is_own && <ScrollToOwnRow row={row} />}
    </tr>
  )
})

/** Scrolls to the user's own row if the URL has the fragment `#mine`. */
function ScrollToOwnRow({ row }: { row: RefObject<HTMLTableRowElement | null> }) {
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    if (hash !== '#mine') return
    row.current?.scrollIntoView({ block: 'center' })
    // The row gets the focus, so that the Tab key continues from there.
    row.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [hash, key, row])
  return null
}

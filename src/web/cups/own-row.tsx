import './cup-and-race-parts.css'
import { use, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getMyRow, type OwnRow } from '#contract/cups.ts'
import type { Paging } from '../core/api/paging.ts'
import { type Reply, useReply } from '../core/api/use-reply.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { rankingColumns } from '../users/user-ranking-columns.tsx'
import { UserRankingRow } from '../users/user-ranking-row.tsx'

/** The URL parameter that opens a board at the user's own row, as in `/overall?row=mine`. */
const ROW_PARAM = 'row'

type BoardFilter = { name: string; with_verified: boolean }

/**
 * Returns the user's own row of a cup's board. Undefined for visitors, and while it is loading. If the URL has
 * `?row=mine`, redirects to the page with that row.
 */
export function useOwnRow({ name, with_verified }: BoardFilter, paging: Paging): OwnRow | undefined {
  const { me } = use(SessionContext)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = with_verified ? {} : { verified_users: false }
  const reply: Reply<OwnRow> = useReply(getMyRow, me ? { params: { name }, query } : undefined, {
    critical: false,
  })
  const own = me && reply.state === 'ready' ? reply.data : undefined

  const is_requested = search.get(ROW_PARAM) === 'mine'
  const to = own && is_requested ? ownAddress(own, paging) : undefined
  useEffect(() => {
    if (to) void navigate(to, { replace: true })
  }, [to, navigate])
  return own
}

/** Returns the URL of the page with the user's row, or of the first page if the user is not on the board. */
function ownAddress({ position }: OwnRow, { limit, addressOf }: Paging): string {
  const search = new URLSearchParams(addressOf(Math.ceil((position ?? 1) / limit)))
  search.delete(ROW_PARAM)
  return `?${search}#mine`
}

type Props = { own: OwnRow | undefined; paging: Paging; is_season_board: boolean }

/** The user's own row with a link to its page. Shown below every page of the board that does not contain the row. */
export function PinnedRow({ own, paging, is_season_board }: Props) {
  const { limit, offset } = paging
  if (!own?.row || own.position === null) return null
  if (own.position > offset && own.position <= offset + limit) return null

  return (
    <tfoot className="pinned">
      <UserRankingRow ranking={own.row} is_season_board={is_season_board} is_own />
      <tr className="pinned-way">
        <td colSpan={rankingColumns(is_season_board).length}>
          <Link to={ownAddress(own, paging)}>Go to my row</Link>
        </td>
      </tr>
    </tfoot>
  )
}

/** A link to the user's own row, shown above the table. Renders nothing if the user is not on the board. */
export function FindMyRow({ own, paging }: Pick<Props, 'own' | 'paging'>) {
  if (!own?.row || own.position === null) return null

  return (
    <Link className="cup-mine" to={ownAddress(own, paging)}>
      Find my row
    </Link>
  )
}

import type { ReactNode } from 'react'
import type { LiveLeague, LiveMember } from '#contract/live/my-live.ts'
import { subtractPoints } from '#game/scoring/points.ts'
import { formatPoints, formatPointsWithUnit, ordinal } from '#text/formats.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { Link } from '../core/paths/link.tsx'
import { Board } from '../ui/board.tsx'
import { Notice } from '../ui/notice.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { RankBadge } from '../ui/rank-badge.tsx'
import { RankChange } from '../ui/rank-change.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { placesGained } from './live-change.ts'
import type { ShownLive } from './use-live.ts'

/** The id of the player's own row. The ranks at the top of the page are links to it. */
export const OWN_ROW_ID = 'mine'

/** Wraps loaded rows in a reply, because `RowsTable` takes a reply. */
export const readyReply = <Row,>(data: readonly Row[]) => {
  return { state: 'ready', data, total: data.length, is_stale: false } as const
}

type LeagueBoardProps = { league: LiveLeague; shown: ShownLive; choice: ReactNode }

/** The weekend standings of the player's league. While the race is live, they are as if the race ended now. */
export function LeagueBoard({ league, shown, choice }: LeagueBoardProps) {
  const locale = useNumberLocale()
  const is_live = shown.race.state === 'live'
  const before = new Map(shown.before?.league?.rows.map((row) => [row.user_id, row.rank]))
  return (
    <Board
      id="league"
      title={league.name}
      note={is_live ? 'this weekend, if the race ended now' : 'this weekend'}
      action={<Link to={`/leagues/${encodeURIComponent(league.name)}`}>All {league.members}</Link>}
    >
      {choice}
      <RowsTable
        reply={readyReply(league.rows)}
        caption={`${league.name}, ${shown.race.weekend_name}`}
        columns={[{ label: 'Rank' }, { label: 'Team name' }, { label: 'Weekend', className: 'number' }]}
        row={(row) => (
          <MemberRow
            key={row.user_id}
            row={row}
            rank_before={before.get(row.user_id)}
            more={row.is_me ? ownText(league.rows, locale) : <bdi>{row.user_name}</bdi>}
          />
        )}
        placeholders={0}
      />
      {is_live && (
        <p className="board-note live-note">
          The weekend so far plus live points. The league’s own table counts them once the results are
          published.
        </p>
      )}
    </Board>
  )
}

/** Returns `You`, and how many points the player is behind the row above, such as `You · 16 p. to 3rd`. */
export function ownText(rows: readonly LiveMember[], locale?: string): string {
  const own = rows.findIndex((row) => row.is_me)
  const [above, mine] = [rows[own - 1], rows[own]]
  if (!above || !mine || above.score <= mine.score) return 'You'
  return `You · ${formatPointsWithUnit(subtractPoints(above.score, mine.score), locale)} to ${ordinal(above.rank)}`
}

type MemberRowProps = { row: LiveMember; rank_before: number | undefined; more: ReactNode }

function MemberRow({ row, rank_before, more }: MemberRowProps) {
  const locale = useNumberLocale()
  return (
    <tr className={row.is_me ? 'own-row' : undefined} id={row.is_me ? OWN_ROW_ID : undefined}>
      <td>
        <RankBadge rank={row.rank} />
      </td>
      <th scope="row">
        <PersonCell country={row.country} more={more}>
          <TeamLink row={row} />
        </PersonCell>
      </th>
      <td className="number">
        {formatPoints(row.score, locale)}
        <RankChange places={placesGained(rank_before, row.rank)} />
      </td>
    </tr>
  )
}

/** The picks of the other members of the player's league. Shown before the race. */
export function RivalBoard({ league, choice }: Omit<LeagueBoardProps, 'shown'>) {
  const rivals = league.rows.filter((row) => !row.is_me && row.picks.length > 0)
  // Before the first result of a weekend, everybody has rank 1.
  const has_ranks = league.rows.some(({ score }) => score > 0)
  return (
    <Board id="rivals" title="Rivals’ picks" note={league.name}>
      {choice}
      <RowsTable
        reply={readyReply(rivals)}
        caption={`Picks in ${league.name}`}
        columns={[...(has_ranks ? [{ label: 'Rank' }] : []), { label: 'Team name' }]}
        row={(row) => (
          <tr key={row.user_id}>
            {has_ranks && (
              <td>
                <RankBadge rank={row.rank} />
              </td>
            )}
            <th scope="row">
              <PersonCell country={row.country} more={row.picks.map(pickText).join(', ')}>
                <TeamLink row={row} />
              </PersonCell>
            </th>
          </tr>
        )}
        placeholders={0}
        empty={<Notice badge="0" title="Nobody else in this league has a pick in this race" />}
      />
    </Board>
  )
}

function TeamLink({ row }: { row: LiveMember }) {
  return (
    <Link to={`/users/${row.user_id}`}>
      <bdi>{row.team_name}</bdi>
    </Link>
  )
}

function pickText({ name, is_team_captain }: LiveMember['picks'][number]): string {
  return is_team_captain ? `${name} (captain)` : name
}

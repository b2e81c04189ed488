import type { UserRanking } from '#contract/users.ts'
import { formatPoints } from '#text/formats.ts'
import { Flag } from '../ui/flag.tsx'
import { VerifiedTick } from '../users/verified-badge.tsx'
import './scoreboard.css'
import type { ScoreTab } from './score-tabs.tsx'

const MEDALS = ['gold', 'silver', 'bronze']

type ScoreRowProps = { rank: number; row: UserRanking | null }

/** A row of the board. `row` is null if nobody has points yet. */
function ScoreRow({ rank, row }: ScoreRowProps) {
  const medal = row ? MEDALS[rank - 1] : undefined

  return (
    <tr>
      <td>
        <span className={medal ? `bib bib-${medal}` : 'bib'}>{rank}</span>
      </td>
      <th scope="row">{row ? <Team row={row} /> : <span className="scoreboard-nobody">-</span>}</th>
      <td>{formatPoints(row?.score, 'en')}</td>
    </tr>
  )
}

function Team({ row: { user } }: { row: UserRanking }) {
  return (
    <span className="scoreboard-team">
      <Flag country={user.country} />
      <span className="who-name">
        <bdi>{user.team_name}</bdi>
        {user.verified_user && <VerifiedTick />}
      </span>
    </span>
  )
}

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

type Props = {
  tab: ScoreTab
  selected: ScoreTab
  title: string
  note: string
  rows: readonly UserRanking[]
}

/** A board with the best players. If nobody has points yet, it has ten rows that contain only the rank. */
export function ScorePanel({ tab, selected, title, note, rows }: Props) {
  return (
    <section
      className="scoreboard-panel"
      id={`panel-${tab}`}
      role="tabpanel"
      aria-labelledby={`title-${tab}`}
      data-selected={tab === selected}
    >
      <header>
        <h2 id={`title-${tab}`}>{title}</h2>
        <p>{note}</p>
      </header>
      <table className="scoreboard-rows">
        <caption className="visually-hidden">
          {rows.length > 0 ? title : `${title}: no results registered yet`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Team name</th>
            <th scope="col">Score</th>
          </tr>
        </thead>
        <tbody>
          {rows.length > 0
            ? rows.map((row) => <ScoreRow key={row.user_id} rank={row.rank} row={row} />)
            : PLACES.map((place) => <ScoreRow key={place} rank={place} row={null} />)}
        </tbody>
      </table>
    </section>
  )
}

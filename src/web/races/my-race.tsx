import './races.css'
import { use } from 'react'
import type { MyRace, MyRacePick } from '#contract/me.ts'
import type { Race } from '#contract/races.ts'
import { takesTeams } from '#game/scoring/race-kinds.ts'
import { formatPoints, ordinal } from '#text/formats.ts'
import type { Reply } from '../core/api/use-reply.ts'
import { useNumberLocale } from '../core/locale/locale.ts'
import { ledgerAddress } from '../core/paths/ledger-address.ts'
import { Link } from '../core/paths/link.tsx'
import { SessionContext } from '../core/session/session-context.ts'
import { AthleteLink } from '../ui/people/athlete-link.tsx'
import { PersonCell } from '../ui/people/person-cell.tsx'
import { RowsTable } from '../ui/tables/rows-table.tsx'
import { MyPlaceFacts } from './my-place.tsx'
import { PlaceBadge } from './place-badge.tsx'
import { RoleMark, StandInNote } from './start-lists/stand-in.tsx'

type Props = {
  race: Pick<Race, 'race_id' | 'weekend_id' | 'kind'>
  reply: Reply<MyRace>
  is_championship: boolean
}

/** The player's score and rank in a race, and the place and points of each of their picks. */
export function MyRaceBoard({ race: { race_id, weekend_id, kind }, reply, is_championship }: Props) {
  const { me } = use(SessionContext)
  const mine = reply.state === 'ready' ? reply.data : undefined

  return (
    <>
      <MyPlaceFacts reply={reply} />
      {me && mine && mine.score !== null && (
        <p className="my-why">
          <Link to={ledgerAddress(me.user_id, weekend_id, race_id)}>Why these points?</Link>
        </p>
      )}
      {mine && (
        <MyRacePicks picks={mine.athletes} is_team={takesTeams(kind)} is_championship={is_championship} />
      )}
    </>
  )
}

const COLUMNS = [
  { label: 'Athlete' },
  { label: 'Place', className: 'my-race-place' },
  { label: 'Points', className: 'number' },
]

type Naming = { is_team: boolean; is_championship: boolean }

function MyRacePicks({ picks, ...naming }: Naming & { picks: readonly MyRacePick[] }) {
  if (picks.length === 0) return <p className="my-none">You have no picks in this race</p>

  return (
    <div className="my-picks">
      <RowsTable
        reply={{ state: 'ready', data: picks, total: null, is_stale: false }}
        caption="My athletes: place and points"
        columns={COLUMNS}
        row={(pick) => <PickRow key={pick.athlete_id} pick={pick} {...naming} />}
        placeholders={0}
      />
    </div>
  )
}

function PickRow({ pick, is_team, is_championship }: Naming & { pick: MyRacePick }) {
  const locale = useNumberLocale()
  const { athlete_id, name, country, rank, place, status, score } = pick

  return (
    <tr>
      <th scope="row">
        <PersonCell
          country={country}
          more={rank === null ? <StandInNote {...pick} /> : `Picked for ${ordinal(rank)}`}
        >
          <AthleteLink
            athlete_id={athlete_id}
            athlete={{ name, is_team }}
            is_championship={is_championship}
          />
          <RoleMark {...pick} />
        </PersonCell>
      </th>
      <td className="my-race-place">
        <PlaceBadge rank={place} status={status} />
      </td>
      <td className="number">{formatPoints(score, locale)}</td>
    </tr>
  )
}

import '../ui/page.css'
import { listUserWeekendResults, type RankedUser } from '#contract/users.ts'
import { useReply } from '../core/api/use-reply.ts'
import { LeaguesOfUser } from './leagues-of-user.tsx'
import { SeasonCharts } from './season-charts.tsx'
import { UpcomingTeams } from './upcoming-teams.tsx'
import { WeekendCards } from './weekend-cards.tsx'

type Props = {
  user: RankedUser
  /** Whether this is the user's own profile. Users see their own teams before others do. */
  is_own?: boolean
}

/** A player's teams of the next weekend, results, season charts and leagues. */
export function ProfileBoards({ user, is_own = false }: Props) {
  const { user_id } = user
  const results = useReply(listUserWeekendResults, { params: { user_id } }, { critical: false })

  return (
    <div className="boards">
      <div>
        <UpcomingTeams user={user} is_own={is_own} />
      </div>
      <div>
        <WeekendCards reply={results} user={user} />
      </div>
      <div className="boards-aside">
        <SeasonCharts reply={results} is_ranked={user.rank !== null} />
        <LeaguesOfUser user_id={user_id} is_own={is_own} />
      </div>
    </div>
  )
}

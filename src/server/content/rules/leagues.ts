import type { PageFacts } from '../facts.ts'
import { bullets, section } from '../markdown.ts'

export function leagueRules({ settings }: PageFacts): string | null {
  const { users_included_in_league_score: best, include_team_challenge } = settings
  return section(
    'Leagues',
    'Friends play among themselves in a league. One with a password is for those who know it.',
    bullets(
      `In each weekend a league earns the sum of its best ${best} members, of all of them if it has fewer. Its season is the sum of its weekends.`,
      'Today’s members count for every weekend, also for those before they joined.',
      'Whoever founds a league looks after it. Somebody who was removed cannot come back to it.',
      include_team_challenge ? 'Clubs race each other in the [team challenge](/info/team_challenge).' : null,
    ),
  )
}

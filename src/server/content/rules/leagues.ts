import type { PageFacts } from '../facts.ts'
import { bullets, section } from '../markdown.ts'

export function leagueRules({ settings }: PageFacts): string | null {
  const { users_included_in_league_score: best, include_team_challenge } = settings
  return section(
    'Leagues',
    'Play with your friends in a league. A league with a password is open only to people who know it.',
    bullets(
      `In each weekend a league earns the sum of its best ${best} members, or of all members if it has fewer. Its season score is the sum of its weekends.`,
      'Today’s members count for every weekend, including those before they joined.',
      'The player who creates a league is its admin. Players who were removed cannot rejoin.',
      include_team_challenge ? 'Clubs compete in the [team challenge](/info/team_challenge).' : null,
    ),
  )
}

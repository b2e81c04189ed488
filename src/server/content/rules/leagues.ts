import type { PageFacts } from '../facts.ts'
import { bullets, section } from '../markdown.ts'

export function leagueRules({ settings }: PageFacts): string | null {
  const { users_included_in_league_score: best, include_team_challenge } = settings
  return section(
    'Leagues',
    'Play with your friends in a league. Some leagues have a password. To join one of them, you need the password or an invite.',
    bullets(
      `Each weekend, a league earns the sum of its best ${best} members’ scores, or of all members’ scores if it has fewer. Its season score is the sum of its weekend scores.`,
      'Today’s members count for every weekend, including those before they joined.',
      'The player who creates a league is its admin. Players whom the admin removes cannot rejoin.',
      include_team_challenge ? 'Clubs compete in the [team challenge](/info/team_challenge).' : null,
    ),
  )
}

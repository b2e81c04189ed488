import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function teamChallengePage({ settings }: PageFacts): string | null {
  const { include_team_challenge, users_included_in_league_score: best } = settings
  if (!include_team_challenge) return null

  return paragraphs(
    '# Team challenge',
    'Clubs compete against each other: one league for each team or club, all on one board.',
    section(
      'How to take part',
      bullets(
        'A league takes part once it is verified: it has named its team or club, and the organiser has confirmed it.',
        'Each team or club takes part with one league. A second league of the same club can still play, but is not on this board.',
        'Everyone in the club can join. More members can only help.',
      ),
    ),
    section(
      'How it is scored',
      `In each weekend a league earns the sum of its best ${best} members, or of all members if it has fewer. Its season score is the sum of its weekends.`,
      'Standings belong to one season; past ones, from 2018/2019 on, stay as they were. Every club starts each season at zero.',
    ),
    'All other rules: [How to play](/info/rules).',
  )
}

import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function teamChallengePage({ settings }: PageFacts): string | null {
  const { include_team_challenge, users_included_in_league_score: best } = settings
  if (!include_team_challenge) return null

  return paragraphs(
    '# Team challenge',
    'Clubs have always raced each other. Here they do it from the sofa: one league for each team or club, all of them on one board.',
    section(
      'How to take part',
      bullets(
        'A league takes part once it is verified: it has said which team or club it stands for, and the organiser has looked at that by hand.',
        'Each team or club takes part with one league. A second one for the same club may play on, and stays off this board.',
        'Everybody in the club may join. More members can only help.',
      ),
    ),
    section(
      'How it is scored',
      `In each weekend a league earns the sum of its best ${best} members, of all of them if it has fewer. Its season is the sum of its weekends. A big club has more to choose from; a small one needs a few good days.`,
      'Standings belong to one season. Those of 2018/2019 are closed and stay as they were, like those of every winter since; the next one begins for all clubs at zero.',
    ),
    'All other rules: [How to play](/info/rules).',
  )
}

import type { PageFacts } from './facts.ts'
import { paragraphs } from './markdown.ts'
import { boardRules, rankedSplitRules } from './rules/boards.ts'
import { bonusRules, rankedPickRules, sideBetRules } from './rules/bonuses.ts'
import { deadlineRules, popularityRules } from './rules/deadline.ts'
import { correctionRules, fairPlayRules } from './rules/fair-play.ts'
import { leagueRules } from './rules/leagues.ts'
import { pointsRules, pointsTables } from './rules/points.ts'
import { teamRules } from './rules/team.ts'

/** How to play, from what the season has and nothing else: a rule per setting, not a text per game. */
export function rulesPage(facts: PageFacts): string {
  return paragraphs(
    '# How to play',
    'Choose your athletes before they race. You earn the points they earn. The player with the most points at the end of the season wins.',
    teamRules(facts),
    deadlineRules(),
    pointsRules(facts),
    bonusRules(facts),
    rankedPickRules(facts),
    sideBetRules(facts),
    boardRules(facts),
    rankedSplitRules(facts),
    leagueRules(facts),
    popularityRules(),
    correctionRules(),
    fairPlayRules(facts),
    pointsTables(facts),
  )
}

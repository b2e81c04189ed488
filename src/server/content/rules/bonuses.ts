import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { PointsTable } from '#game/scoring/points-tables.ts'
import type { PageFacts } from '../facts.ts'
import { bullets, section } from '../markdown.ts'
import { percent } from '../placeholders.ts'
import { pointsText } from '../points-table.ts'

export function bonusRules({ settings }: PageFacts): string | null {
  return section(
    'Captain and bonuses',
    bullets(
      captainRule(settings),
      viceCaptainRule(settings),
      flagBonusRule('Youth', settings.youth_bonus_percent),
      flagBonusRule('QCI', settings.qci_bonus_percent),
      severalBonusesRule(settings),
    ),
  )
}

function captainRule({ team_captains, captain_bonus_percent }: SeasonSettings): string | null {
  if (!team_captains || captain_bonus_percent === 0) return null
  return `Where a selection has captains, make one of your picks the captain of your team. The captain earns ${percent(captain_bonus_percent)} extra champion points.`
}

function viceCaptainRule(settings: SeasonSettings): string | null {
  const { team_captains, captain_bonus_percent, takes_vice_captain, takes_reserves } = settings
  if (!team_captains || captain_bonus_percent === 0 || !takes_vice_captain) return null
  const replaced = takes_reserves ? ' A reserve who replaces the captain does not earn it.' : ''
  return `You can also name one of your other picks vice-captain. In a race in which the captain does not start, the vice-captain earns the captain’s bonus.${replaced}`
}

function flagBonusRule(flag: string, bonus_percent: number): string | null {
  if (bonus_percent === 0) return null
  return `${flag} bonus: athletes marked *${flag}* earn ${percent(bonus_percent)} extra champion points.`
}

function severalBonusesRule(settings: SeasonSettings): string | null {
  const { youth_bonus_percent, qci_bonus_percent } = settings
  if (youth_bonus_percent + qci_bonus_percent === 0) return null
  return 'An athlete can earn several of these bonuses. Each is a percentage of the champion points alone, not of sprint or climb points, and not of another bonus.'
}

export function rankedPickRules({ settings, points_tables }: PageFacts): string | null {
  if (!settings.ranked_picks) return null
  return section(
    'Ranked picks',
    'In some selections you also predict the order in which your athletes finish, women and men separately. An athlete who finishes in exactly the place you predicted earns the winner’s points. For each place you are off, the points drop one row down the table; below the last row there are none. These selections have no captain.',
    points_tables.individual ? rankedExample(points_tables.individual) : null,
  )
}

function rankedExample(points: PointsTable): string {
  return `Say you predict third place for an athlete in a normal race. Finishing third is worth ${pointsText(points, 1)}, second or fourth ${pointsText(points, 2)}, first or fifth ${pointsText(points, 3)}.`
}

export function sideBetRules({ settings }: PageFacts): string | null {
  if (!settings.side_bets) return null
  return section(
    'Side bets',
    'Some weekends come with a question and a few possible answers. The right answer earns the points shown beside the question; a wrong one, or none, costs nothing. You can change your answer until betting closes, and nobody else sees it before then.',
    'The points count for the weekend and the season, for everyone who has a score in that weekend. They do not count in any other cup.',
  )
}

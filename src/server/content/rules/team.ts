import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import { totalMaximum } from '#game/teams/limits.ts'
import { MOST_RESERVES } from '#game/teams/reserves.ts'
import { formatMoney, formatNumber } from '#text/formats.ts'
import type { PageFacts } from '../facts.ts'
import { bullets, joinWords, section } from '../markdown.ts'

export function teamRules(facts: PageFacts): string | null {
  const { settings, points_tables } = facts
  return section(
    'Your team',
    selectionRule(points_tables),
    bullets(
      limitRule(settings),
      cubRule(settings),
      points_tables.team
        ? 'In a relay or a team sprint you pick national teams instead of athletes; at a championship, first teams only.'
        : null,
      settings.pro_teams ? 'In a selection for teams, you pick professional teams.' : null,
      ...budgetRules(settings),
      availabilityRule(facts),
      reserveRule(settings),
    ),
  )
}

function selectionRule({ team, stage }: PageFacts['points_tables']): string {
  const own = [
    ...(team ? ['relays and team sprints'] : []),
    ...(stage ? ['each leg of a tour', 'the overall result of a tour', 'every race of a championship'] : []),
  ]
  const several =
    own.length === 0 ? '' : ` Others have several, because ${joinWords(own)} have their own selections.`
  return `You pick one team for each selection: the races that share a deadline. Many weekends have just one selection.${several}`
}

function limitRule({ max_picks_per_gender, max_picks }: SeasonSettings): string {
  const each = max_picks_per_gender
    ? `up to ${formatNumber(max_picks_per_gender, 'en')} women and ${formatNumber(max_picks_per_gender, 'en')} men`
    : 'as many women and men as you like'
  const together = max_picks ? `, with at most ${formatNumber(max_picks, 'en')} athletes in all` : ''
  return `Pick ${each}${together}. Some selections have their own limits.`
}

function cubRule(settings: SeasonSettings): string | null {
  const total = totalMaximum(settings)
  if (settings.cub_picks === 0) return null
  if (!total) return 'Athletes marked *Cub* do not count towards any limit.'
  const places = settings.cub_picks === 1 ? 'is 1 extra place' : `are ${settings.cub_picks} extra places`
  return `There ${places} that only athletes marked *Cub* can take. Cubs count towards the limit of ${formatNumber(total, 'en')} for the whole team, but not towards any other limit.`
}

function budgetRules({ budget, budget_scope }: SeasonSettings): string[] {
  if (budget === 0)
    return ['There is no budget: pick any athletes you like.', ...SCOPE_RULES[budget_scope].slice(1)]
  const [scope, ...others] = SCOPE_RULES[budget_scope]
  const kept =
    'When you drop an athlete, you get back exactly what you paid, whatever the price is now. Picking them again costs today’s price; Undo brings them back for what you paid.'
  return [`You have ${formatMoney(budget, 'en')} ${scope}`, kept, ...others]
}

/** The rules about what the budget covers, and how a squad rolls over to the next selection. */
const SCOPE_RULES: Record<SeasonSettings['budget_scope'], [string, ...string[]]> = {
  selection: [
    'for each selection.',
    'Each selection begins with an empty team. You can copy your team from another selection of the same kind: the athletes who fit are bought at today’s prices, and before you confirm you see who is left out and why.',
  ],
  season: [
    'for your squad.',
    'Your squad rolls over all season: the last squad you saved races again until you change it.',
  ],
}

function reserveRule({ takes_reserves, budget, ranked_picks }: SeasonSettings): string | null {
  if (!takes_reserves) return null
  const cost = budget === 0 ? '' : ' They count against your budget, just like picks.'
  const where = ranked_picks ? 'Where picks are not ranked' : 'Where you pick athletes'
  return `${where}, you can also name up to ${MOST_RESERVES} reserves for the women and ${MOST_RESERVES} for the men, first choice first.${cost} A pick who does not start in a race is replaced for that race by the first reserve of the same gender who does start and is not already replacing someone. A pick does not start if the results say so, or if the race has a start list and the athlete is neither on it as a starter nor in the results.`
}

function availabilityRule({ settings, excluded_countries }: PageFacts): string {
  const priced = settings.budget === 0 ? '' : ' and have a price'
  const excluded =
    excluded_countries.length === 0
      ? ''
      : ` Athletes from ${joinWords(excluded_countries)} cannot be picked; if they race, they keep their places and points.`
  return `You can pick athletes who are active this season${priced}.${excluded}`
}

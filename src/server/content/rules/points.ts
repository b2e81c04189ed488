import type { PointsTable, TableName } from '#game/scoring/points-tables.ts'
import type { PageFacts } from '../facts.ts'
import { bullets, joinWords, section } from '../markdown.ts'
import { pointsTableMarkdown, winnersPoints } from '../points-table.ts'

export function pointsRules(facts: PageFacts): string | null {
  return section(
    'Points',
    `An athlete earns points for their place in a race: the champion points. Every athlete on your team earns them for you. ${rankedPickException(facts)}The tables are at the end of this page.`,
    bullets(
      ...winRules(facts),
      checkpointRule(facts),
      proTeamRule(facts),
      'Athletes who share a place each earn the points for that place.',
      'Without a place there are no points: athletes who do not start, do not finish, are lapped or are disqualified earn nothing.',
      'Qualification races score no points.',
      'A race can be left out of all totals, for instance when the course was cut short. Its page then says that the results from this race will not be included in the total scores for players and athletes.',
    ),
  )
}

function rankedPickException({ settings }: PageFacts): string {
  return settings.ranked_picks
    ? 'In a selection with ranked picks, they earn the points described under “Ranked picks” instead. '
    : ''
}

function legText(stage: PointsTable, individual: PointsTable | undefined): string {
  const winner = `${winnersPoints(stage)} for the winner`
  return individual ? `about half of that: ${winner}` : winner
}

/** Says how many points a win earns in each kind of race for which the season has a points table. */
function winRules({ points_tables }: PageFacts): (string | null)[] {
  const { individual, stage, tour_overall, team } = points_tables
  return [
    individual ? `A win is worth ${winnersPoints(individual)} points.` : null,
    stage ? `A leg of a tour is worth ${legText(stage, individual)}. A tour has up to nine legs.` : null,
    tour_overall
      ? `The overall result of a tour is worth ${winnersPoints(tour_overall)} points for the winner.`
      : null,
    team
      ? `A relay or team sprint is worth ${winnersPoints(team)} to the team that wins. The points go to the team; its members earn nothing from it.`
      : null,
    classRule(points_tables),
  ]
}

const CLASSES: readonly TableName[] = [
  'champion_500',
  'champion_300',
  'champion_200',
  'champion_100',
  'champion_50',
]

function classRule(tables: PageFacts['points_tables']): string | null {
  const wins = CLASSES.flatMap((name) => (tables[name] ? [winnersPoints(tables[name])] : []))
  if (wins.length === 0) return null
  return `Points depend on the class of the race: ${joinWords(wins, 'or')} points for the winner. A race without a class scores no points.`
}

function checkpointRule({ points_tables: { sprint, climb } }: PageFacts): string | null {
  if (!sprint || !climb) return null
  return `Some races have a sprint or a climb on the way. The first athlete in the sprint earns ${winnersPoints(sprint)} extra points, the first at the top of the climb ${winnersPoints(climb)}. To keep them, an athlete has to finish the race.`
}

function proTeamRule({ settings }: PageFacts): string | null {
  return settings.pro_teams
    ? 'A professional team earns the champion points of its two best men and its best woman.'
    : null
}

const SIDE_BY_SIDE: readonly (readonly TableName[])[] = [
  ['individual', 'stage', 'tour_overall', 'team'],
  CLASSES,
  ['sprint', 'climb'],
]

export function pointsTables({ points_tables }: PageFacts): string | null {
  return section('Points tables', ...SIDE_BY_SIDE.map((names) => pointsTableMarkdown(points_tables, names)))
}

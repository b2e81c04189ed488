import type { Db } from '#server/platform/db/db.ts'
import { loadFacts, type PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'
import { fillPlaceholders } from './placeholders.ts'
import { winnersPoints } from './points-table.ts'
import { privacyPage } from './privacy-page.ts'
import { boardRules, rankedSplitRules } from './rules/boards.ts'
import { bonusRules, rankedPickRules, sideBetRules } from './rules/bonuses.ts'
import { deadlineRules, popularityRules } from './rules/deadline.ts'
import { correctionRules, fairPlayRules } from './rules/fair-play.ts'
import { leagueRules } from './rules/leagues.ts'
import { pointsRules, pointsTables } from './rules/points.ts'
import { teamRules } from './rules/team.ts'
import { findPage } from './store.ts'

const BUILT_IN_PAGES = new Map<string, (facts: PageFacts) => string | null>([
  ['info/rules', rulesPage],
  ['info/contact', contactPage],
  ['info/team_challenge', teamChallengePage],
  ['info/privacy', privacyPage],
  ['tour', tourPage],
])

/**
 * Reads the page that operators wrote. If there is none, reads the built-in page. Returns `null` if there is no such
 * page either. Slashes at the start and end of the path are ignored.
 */
export async function readPage(db: Db, requested_path: string): Promise<string | null> {
  const path = requested_path.replaceAll(/^\/+|\/+$/g, '')
  const own = await findPage(db, path)
  if (own) return fillPlaceholders(own.markdown, await loadFacts(db))

  return readBuiltInPage(db, path)
}

/** Reads the built-in page for a path. Returns null if the current season has none. */
export async function readBuiltInPage(db: Db, path: string): Promise<string | null> {
  const compose = BUILT_IN_PAGES.get(path)
  return compose ? compose(await loadFacts(db)) : null
}

export async function listBuiltInPaths(db: Db): Promise<string[]> {
  const facts = await loadFacts(db)
  return [...BUILT_IN_PAGES].filter(([, compose]) => compose(facts) !== null).map(([path]) => path)
}

export function contactPage(facts: PageFacts): string {
  return paragraphs(
    '# Contact',
    ...contactText(facts),
    'How scoring, deadlines and jury decisions work: [How to play](/info/rules).',
  )
}

function contactText({ settings, site: { mail_address } }: PageFacts): (string | null)[] {
  if (mail_address === null) return ['The organiser has not set an email address yet.']
  return [
    `Something to say about ${settings.display_name}? Write to <${mail_address}>; we read everything.`,
    section(
      'How to report a problem',
      bullets(
        'A result looks wrong: tell us the race, the athlete and the place on the official list. Races can be corrected at any time.',
        'Your points look wrong: tell us your username, the weekend and the athlete, and never your password.',
        'You have an idea for the game: we would like to hear it.',
      ),
    ),
  ]
}

/** Generates the rules page from the settings of the season. */
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

export function teamChallengePage({ settings }: PageFacts): string | null {
  const { include_team_challenge, users_included_in_league_score: best } = settings
  if (!include_team_challenge) return null

  return paragraphs(
    '# Team Challenge',
    'Clubs compete against each other: one league for each team or club, all on one leaderboard.',
    section(
      'How to take part',
      bullets(
        'A league takes part once it is verified: the league has named its team or club, and the organiser has confirmed it.',
        'Each team or club takes part with one league. A second league of the same club can still play, but is not on this leaderboard.',
        'Everyone in the club can join. More members can only help.',
      ),
    ),
    section(
      'How it is scored',
      `Each weekend, a league earns the sum of its best ${best} members’ scores, or of all members’ scores if it has fewer. Its season score is the sum of its weekend scores.`,
      'Every club starts each season at zero. The standings of past seasons, back to 2018/2019, are kept.',
    ),
    'All other rules: [How to play](/info/rules).',
  )
}

/** Generates the explanation of tours on the team page. It has no heading, because the team page adds one. */
export function tourPage({ points_tables }: PageFacts): string | null {
  const { stage, individual, tour_overall } = points_tables
  if (!stage || !individual) return null

  return paragraphs(
    'A tour has up to nine legs over a few days, and an overall result.',
    bullets(
      `Each leg has its own team and deadline. A leg is worth about half a normal race: ${winnersPoints(stage)} points for the winner instead of ${winnersPoints(individual)}.`,
      tour_overall
        ? `The overall result is a separate selection and is worth ${winnersPoints(tour_overall)} points for the winner. It closes together with leg 1.`
        : null,
      'You can change your team from leg to leg.',
    ),
  )
}

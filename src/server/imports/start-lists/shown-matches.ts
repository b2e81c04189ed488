import type { Db } from '#server/platform/db/db.ts'
import type { StartListRace } from '#server/start-lists/store/lists.ts'
import { type Issue, shownIssue } from '../files/issues.ts'
import type { ListMatch } from '../results/match-list.ts'
import type { ListRow } from '../results/result-list.ts'
import type { KnownAthleteRow } from '../store/athletes.ts'
import { matchStarters } from './check-start-list.ts'

type Problems = { issues: readonly Issue[]; issue_count: number }

/** Matches rows with athletes of the season, for an admin page on which an operator decides about the other rows. */
export async function shownMatches<Listed extends ListRow>(
  db: Db,
  race: StartListRace,
  listed: readonly Listed[],
  { issues, issue_count }: Problems,
) {
  const { rows, matches } = await matchStarters(db, race, listed)
  return {
    rows: rows.map((row, index) => ({ row, match: shownMatch(matches[index]!) })),
    issues: issues.map(shownIssue).map(({ code: _code, ...issue }) => issue),
    issue_count,
  }
}

function shownMatch({ athlete, question, candidates }: ListMatch) {
  return {
    athlete: athlete && toMatchable(athlete),
    question,
    candidates: candidates.map((candidate) => toMatchable(candidate.athlete)),
  }
}

function toMatchable({ athlete_id, federation_code, name, country, gender, is_team }: KnownAthleteRow) {
  return { athlete_id, federation_code, name, country, gender, is_team, in_season: true }
}

import type { ReadStarter, ReadStartList } from '#contract/admin/start-lists/start-list-imports.ts'
import { shownIssue } from '#server/imports/files/issues.ts'
import type { ListMatch } from '#server/imports/results/match-list.ts'
import { matchStarters } from '#server/imports/start-lists/check-start-list.ts'
import { type StartRow, toStartRow } from '#server/imports/start-lists/start-list-columns.ts'
import type { KnownAthleteRow } from '#server/imports/store/athletes.ts'
import type { TableReads } from '#server/imports/uploads/table-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listStartListRaces } from '#server/start-lists/store/lists.ts'

/** Matches the rows of an uploaded start list with athletes, and says what an operator has to decide. */
export async function matchUpload(
  db: Db,
  race_id: number,
  { content, issues, issue_count }: TableReads['starters'],
): Promise<ReadStartList> {
  const [race] = await listStartListRaces(db, [race_id])
  // A file of several races has a code in each row; only the rows of this race are meant.
  const codes = new Set(content.flatMap((row) => row.race_code ?? []))
  const meant = content.filter((row) => codes.size < 2 || row.race_code === race!.race_code)
  const { rows, matches } = await matchStarters(db, race!, meant.map(toStartRow))
  const shown = issues.map(shownIssue).map(({ code: _code, ...issue }) => issue)
  return { rows: rows.map((row, index) => toReadStarter(row, matches[index]!)), issues: shown, issue_count }
}

function toReadStarter({ line, code, name, nation, bib, state }: StartRow, match: ListMatch): ReadStarter {
  const { athlete, question, candidates } = match
  return {
    line,
    code,
    name,
    nation,
    bib,
    state,
    athlete: athlete && toMatchable(athlete),
    question,
    candidates: candidates.map((candidate) => toMatchable(candidate.athlete)),
  }
}

function toMatchable({ athlete_id, federation_code, name, country, gender, is_team }: KnownAthleteRow) {
  return { athlete_id, federation_code, name, country, gender, is_team, in_season: true }
}

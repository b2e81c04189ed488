import type { z } from 'zod'
import type { ReadLiveRow, readLiveTable } from '#contract/admin/results/live.ts'
import { shownIssue } from '#server/imports/files/issues.ts'
import { type LiveListRow, toLiveListRow } from '#server/imports/results/live-list.ts'
import type { ListMatch } from '#server/imports/results/match-list.ts'
import { matchStarters } from '#server/imports/start-lists/check-start-list.ts'
import type { KnownAthleteRow } from '#server/imports/store/athletes.ts'
import type { TableReads } from '#server/imports/uploads/table-kinds.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StartListRace } from '#server/start-lists/store/lists.ts'
import { listStartersWithBib } from './store.ts'

type Read = z.infer<typeof readLiveTable.reply>

/**
 * Matches the rows of a table with athletes, and says what an operator has to decide. A row with only a start number
 * means the athlete who has this number on the newest start list.
 */
export async function matchTable(
  db: Db,
  race: StartListRace,
  { content, issues, issue_count }: TableReads['live'],
): Promise<Read> {
  const starters = await listStartersWithBib(db, race.race_id)
  const by_bib = new Map(starters.map(({ bib, athlete_id }) => [bib, `id:${athlete_id}`]))
  const listed = content.map(toLiveListRow).map((row) => {
    const has_name = row.code !== null || row.name !== null
    return has_name || row.bib === null ? row : { ...row, code: by_bib.get(row.bib) ?? null }
  })
  const { rows, matches } = await matchStarters(db, race, listed)
  const shown = issues.map(shownIssue).map(({ code: _code, ...issue }) => issue)
  return { rows: rows.map((row, index) => toReadRow(row, matches[index]!)), issues: shown, issue_count }
}

function toReadRow(row: LiveListRow, { athlete, question, candidates }: ListMatch): ReadLiveRow {
  const { line, code, name, nation, bib, place, status, gap } = row
  return {
    line,
    code,
    name,
    nation,
    bib,
    place,
    status,
    gap,
    athlete: athlete && toMatchable(athlete),
    question,
    candidates: candidates.map((candidate) => toMatchable(candidate.athlete)),
  }
}

function toMatchable({ athlete_id, federation_code, name, country, gender, is_team }: KnownAthleteRow) {
  return { athlete_id, federation_code, name, country, gender, is_team, in_season: true }
}

import type {
  DraftRow,
  MatchableAthlete,
  ResultDraft,
  RowMatch,
} from '#contract/admin/results/result-drafts.ts'
import { priceBounds } from '#game/scoring/prices.ts'
import { withCurrentCodes } from '#server/imports/current-codes.ts'
import { type ListMatch, matchList } from '#server/imports/results/match-list.ts'
import {
  type KnownAthleteRow,
  listAthletesByCode,
  listSeasonAthletes,
} from '#server/imports/store/athletes.ts'
import { loadCountryCodes } from '#server/imports/store/countries.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { listAthletesById } from './store/athletes.ts'
import type { Draft } from './store/drafts.ts'
import type { RaceFacts } from './store/races.ts'

export type MatchedDraft = {
  draft: Draft
  matches: ListMatch[]
  /** The athletes who replace other athletes in corrections. */
  substitutes: KnownAthleteRow[]
  in_season: ReadonlySet<number>
}

/** Matches the rows of a draft with athletes of the season, or with other athletes by code or the operator's choice. */
export async function matchDraft(db: Db, race: RaceFacts, draft: Draft): Promise<MatchedDraft> {
  const rows = await withCurrentCodes(db, draft.list.rows, 'code')
  const athletes = await listSeasonAthletes(db, race.season_id)
  const codes = rows.flatMap((row) => row.code ?? [])
  const chosen = draft.decisions.flatMap(({ athlete_id }) => athlete_id ?? [])
  const others = [...(await listAthletesByCode(db, codes)), ...(await listAthletesById(db, chosen))]
  const replacing = draft.corrections.flatMap(({ outcome }) =>
    'replaced_by' in outcome ? outcome.replaced_by : [],
  )
  const substitutes = await listAthletesById(db, replacing)
  const countries = await loadCountryCodes(db)
  const matches = matchList(rows, { athletes, others, countries, race, decisions: draft.decisions })
  return { draft, matches, substitutes, in_season: new Set(athletes.map(({ athlete_id }) => athlete_id)) }
}

export function toResultDraft(
  { draft, matches, substitutes, in_season }: MatchedDraft,
  { settings }: Pick<SeasonRow, 'settings'>,
): ResultDraft {
  const { version, kind, source, list, corrections, updated_at } = draft
  const { text, columns, ignored_columns, issues, issue_count } = list
  const price = priceBounds(settings.budget, settings.max_picks).cheapest
  const rows = list.rows.map(({ line, code, name, nation, place, status, time }, index): DraftRow => {
    return {
      line,
      code,
      name,
      nation,
      place,
      status,
      time,
      match: toRowMatch(matches[index]!, in_season, price),
    }
  })
  const head = { version, kind, source, updated_at: updated_at.toISOString() }
  const shown = { text, columns, ignored_columns, issues, issue_count, rows, corrections }
  return { ...head, ...shown, substitutes: substitutes.map((each) => toMatchableAthlete(each, in_season)) }
}

function toRowMatch(match: ListMatch, in_season: ReadonlySet<number>, price: number): RowMatch {
  const toShown = (athlete: KnownAthleteRow) => toMatchableAthlete(athlete, in_season)
  const { by, confidence, athlete, question, candidates, newcomer } = match
  const { federation_code = '', name = '', country = null, gender = null } = newcomer ?? {}
  return {
    by,
    confidence,
    athlete: athlete && toShown(athlete),
    question,
    candidates: candidates.map((each) => ({ athlete: toShown(each.athlete), confidence: each.confidence })),
    newcomer: newcomer && { federation_code, name, country, gender, price },
  }
}

function toMatchableAthlete(athlete: KnownAthleteRow, in_season: ReadonlySet<number>): MatchableAthlete {
  const { athlete_id, federation_code, name, country, gender, is_team } = athlete
  return { athlete_id, federation_code, name, country, gender, is_team, in_season: in_season.has(athlete_id) }
}

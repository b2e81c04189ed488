import type { AdminAthleteDetails } from '#contract/admin/athletes/athletes.ts'
import { nameWords } from '#game/athlete-names.ts'
import { versionOf } from '#server/admin-api/versions.ts'
import { isPossiblyUsed, listProTeams } from '#server/athletes/store/edit.ts'
import { listPricesOfAthlete } from '#server/athletes/store/prices.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'
import { findAthlete, findCurrentId, type ListedAthlete } from './store.ts'

/**
 * Returns a filter for athletes who match a search. Each word of the search must be the start of the federation code,
 * the start of a word of the name, or the code of the nation. Codes and names of merged duplicates match too. Case and
 * accents are ignored.
 */
export function matchesSearch(search: string): (listed: ListedAthlete) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ athlete: { name, federation_code, country }, nation, former_codes, former_names }) => {
    const codes = [federation_code ?? '', ...former_codes]
    const name_words = [name, ...former_names].flatMap(nameWords)
    return words.every((word) => {
      if (codes.some((code) => code.toLowerCase().startsWith(word))) return true
      if ([country, nation].some((code) => code.toLowerCase() === word)) return true
      const parts = nameWords(word)
      return parts.length > 0 && parts.every((part) => name_words.some((each) => each.startsWith(part)))
    })
  }
}

/** Reads an athlete. For the id of a merged duplicate, reads the athlete that it was merged into. */
export async function readAthlete(db: Db, given_id: number): Promise<AdminAthleteDetails> {
  const athlete_id = await findCurrentId(db, given_id)
  const version = await versionOf(db, auditSubjectOf(athlete_id))
  const season = await findCurrentSeason(db)
  const found = await findAthlete(db, athlete_id)
  if (!season || !found) throw notFound('Athlete')
  const { in_season, ...athlete } = found
  const prices = await listPricesOfAthlete(db, athlete_id)
  return {
    athlete,
    in_season,
    can_change_gender: !(await isPossiblyUsed(db, athlete_id)),
    pro_teams: await listProTeams(db, season.season_id),
    prices: prices.map(({ set_at, price }) => ({ set_at: set_at.toISOString(), price })),
    version,
  }
}

export function auditSubjectOf(athlete_id: number): string {
  return `athlete ${athlete_id}`
}

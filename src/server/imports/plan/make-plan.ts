import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/db.ts'
import { findSeason, type SeasonRow } from '#server/seasons/store.ts'
import type { ImportRefusal } from '#text/imports/import-refusals.ts'
import { groupByListedWeekends } from '../season/listed-weekends.ts'
import { type CountryCodes, type PlannedWeekend, planCalendar } from '../season/plan-calendar.ts'
import type { SeasonFiles } from '../season/read-season.ts'
import { seasonName, settingsOf } from '../season/season-options.ts'
import type { SeasonInput } from '../season-input.ts'
import { listAthletesByCode } from '../store/athletes.ts'
import * as present from '../store/present.ts'
import { assignTours } from './assign-tours.ts'
import { type Inquiry, isNo, openInquiry, unaskedKeys } from './inquiry.ts'
import { guessesOfPrices, type PlannedPrices, planPrices } from './plan-prices.ts'
import { calendarGuesses, planWeekend } from './plan-weekend.ts'
import {
  type ChangedSelection,
  changedSelections,
  findEarlyRaces,
  findEarlySquads,
  findRefusals,
  type Losses,
} from './refusals.ts'
import { compareSeason, type SeasonComparison } from './season-changes.ts'
import type { SeasonPlan } from './season-plan.ts'
import { unifyPlaces } from './unify-places.ts'

/** A plan, and the data that is needed to carry it out. */
export type Planned = {
  plan: SeasonPlan
  /** The content of the files, with tours and places filled in. */
  files: SeasonFiles
  weekends: PlannedWeekend[]
  prices: PlannedPrices
  season: SeasonRow | undefined
  /** Null for a season without a calendar. */
  compared: SeasonComparison | null
  /** The reasons why the plan cannot be carried out, except unanswered questions. */
  refusals: ImportRefusal[]
}

/** Computes what an import of the files would create or change. Writes nothing. */
export async function makePlan(db: Db, input: SeasonInput): Promise<Planned> {
  const { countries, options } = input
  const inquiry = openInquiry(options.answers ?? new Map())
  const with_tours = assignTours(input.files.races, inquiry).map((race) => ({ ...race, is_cancelled: false }))
  const races = unifyPlaces(with_tours, inquiry)
  const files: SeasonFiles = { ...input.files, races }
  const weekends = planCalendar(groupByListedWeekends(files.listed ?? [], races), countries)
  for (const guess of calendarGuesses(weekends, countries, files.listed !== null)) inquiry.guess(guess)

  const name = seasonName(files, options)!
  const season = await findSeason(db, name)
  const scored = season ? await refuseScored(db, season) : []
  const existing = season ? await readPresent(db, season.season_id) : null
  const athletes = existing?.athletes ?? []
  const settings = settingsOf(season, files, options)
  if (!season && !options.points)
    inquiry.guess({
      what: `Points tables: ${settings.points_tables}`,
      why: 'chosen by the variant and the first race day',
    })
  const prices = planPrices({ files, given: input.prices, countries, weekends, settings, present: athletes })
  for (const guess of guessesOfPrices(prices)) inquiry.guess(guess)
  const compared =
    existing && existing.weekends.length > 0
      ? compareSeason(existing, { files, weekends, prices, countries, settings })
      : null
  const changed = existing && compared ? changedSelections(weekends, existing, compared.calendar) : []

  const refusals: ImportRefusal[] = [
    ...(compared ? scored : []),
    ...(existing && compared && season
      ? findRefusals(
          changed,
          existing,
          compared.calendar,
          compared.athletes,
          await countLosses(db, season.season_id, changed, compared, scored.length > 0),
        )
      : []),
    ...(existing ? findEarlySquads(weekends, existing.selections, compared?.calendar) : []),
    ...findEarlyRaces(weekends, compared?.calendar),
    ...(compared ? askBeforeLoss(compared, inquiry) : []),
    ...inquiry.issues.map((data) => ({ code: 'wrong-answer' as const, data })),
    ...unaskedKeys(options.answers ?? new Map(), inquiry.questions).map((key) => {
      return { code: 'unasked-answer' as const, data: { key } }
    }),
  ]
  const personOf = ({ federation_code, name: called }: { federation_code: string; name: string }) => ({
    federation_code,
    name: called,
  })
  const known = await listAthletesByCode(
    db,
    files.athletes.map((row) => row.federation_code),
  )
  const known_codes = new Set(known.map((athlete) => athlete.federation_code))
  const plan = {
    season: name,
    is_new: compared === null,
    weekends: weekends.map(planWeekend),
    nations: listAliases(files, countries),
    prices: {
      given: prices.sources.given.size,
      kept: prices.sources.kept.size,
      by_formula: prices.sources.by_formula.size,
    },
    unpriced: files.athletes.filter((row) => prices.sources.none.has(row.federation_code)).map(personOf),
    newcomers: files.athletes.filter((row) => !known_codes.has(row.federation_code)).map(personOf),
    guesses: inquiry.guesses,
    questions: inquiry.questions,
    changes: compared?.changes ?? null,
  }
  return {
    plan: { ...plan, digest: digestOf({ plan, files: input.files, prices: input.prices }) },
    files,
    weekends,
    prices,
    season,
    compared,
    refusals,
  }
}

/** Counts what players would lose. Reads only the affected teams and answers, because the season may be locked. */
async function countLosses(
  db: Db,
  season_id: number,
  changed: readonly ChangedSelection[],
  { calendar, athletes }: SeasonComparison,
  is_scored: boolean,
): Promise<Losses> {
  const with_teams = changed.filter(({ existing }) => existing.has_teams)
  // If the season has scored races, the import is refused anyway, so picks are not read.
  const removed = is_scored ? [] : athletes.removed
  return {
    teams: await present.countTeams(
      db,
      with_teams.map(({ existing }) => existing.selection_id),
    ),
    answers: await present.countAnswers(
      db,
      calendar.removed.weekends.map(({ weekend_id }) => weekend_id),
    ),
    picked: await present.countPicked(
      db,
      season_id,
      removed.map(({ athlete_id }) => athlete_id),
    ),
  }
}

async function readPresent(db: Db, season_id: number) {
  return {
    weekends: await present.listPresentWeekends(db, season_id),
    selections: await present.listPresentSelections(db, season_id),
    races: await present.listPresentRaces(db, season_id),
    cups: await present.listPresentCups(db, season_id),
    athletes: await present.listPresentAthletes(db, season_id),
    raced: await present.listRacedAthletes(db, season_id),
  }
}

async function refuseScored(db: Db, { season_id, name }: SeasonRow): Promise<ImportRefusal[]> {
  const published = await present.countPublished(db, season_id)
  if (published === 0) return []
  return [{ code: 'season-scored', data: { season: name, published } }]
}

/**
 * Lists the country codes in the files that are neither the ISO alpha-3 code nor the federation's code of a country.
 */
function listAliases({ races, athletes }: SeasonFiles, countries: CountryCodes): SeasonPlan['nations'] {
  const rows = [...races, ...athletes].flatMap(({ country }) => country ?? [])
  return [...Map.groupBy(rows, (code) => code)].flatMap(([code, members]) => {
    const country = countries.get(code)
    const is_own = !country || code === country.alpha_3 || code === country.federation_code
    return is_own ? [] : [{ code, country: country.name, rows: members.length }]
  })
}

/**
 * Computes a digest of the plan and of the files. The plan alone is not enough, because it contains only the names of
 * new athletes and the number of prices. The keys are sorted, because the database changes their order in the input of
 * a job.
 */
function digestOf(content: object): string {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('hex')
}

/** Asks for confirmation before an import deletes data of a season. If the answer is no, the import is refused. */
function askBeforeLoss({ calendar, athletes, results }: SeasonComparison, inquiry: Inquiry): ImportRefusal[] {
  const { weekends, selections, races } = calendar.removed
  const lists = races.filter((race) => race.digest !== null).length
  const gone = [
    [weekends.length, 'weekends'],
    [selections.length, 'selections'],
    [races.length, 'races'],
    [lists, 'result lists'],
    [athletes.removed.length, 'athletes'],
  ] as const
  const removed = gone.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
  const shorter = results.shorter.map((list) => `${list.race_code} (${list.before} → ${list.after})`)

  const refusals: ImportRefusal[] = []
  const ask = (key: string, question: string) => {
    const answer = inquiry.ask({
      key,
      question,
      proposed: 'yes',
      choices: 'yes, or no to import nothing',
    })
    if (isNo(answer)) refusals.push({ code: 'removal-declined', data: { key } })
  }
  if (removed.length > 0) {
    ask('remove', `The files do not contain ${removed.join(', ')} of the season. Remove them?`)
  }
  if (shorter.length > 0)
    ask('results', `Result lists would have fewer rows: ${shorter.join(', ')}. Import them?`)
  return refusals
}

import type { FastifyInstance } from 'fastify'
import { getMyStarts, getStartList, listAthleteStarts, listSelectionStarts } from '#contract/start-lists.ts'
import type { ListedRace } from '#game/calendar/start-lists.ts'
import type { Candidate } from '#game/teams/offer.ts'
import { picksAtRisk } from '#game/teams/picks-at-risk.ts'
import { replacementsFor } from '#game/teams/replacements.ts'
import { findSeasonAthlete, listSeasonAthletes } from '#server/athletes/store/read.ts'
import { getRaceOr404 } from '#server/calendar/get-race.ts'
import { findSelection } from '#server/calendar/store/selections.ts'
import type { AppContext } from '#server/http/app-context.ts'
import { serve, servePrivate } from '#server/http/serve.ts'
import { readGameNow } from '#server/platform/clock/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { notFound } from '#server/platform/errors.ts'
import { teamOf } from '#server/teams/change-team.ts'
import { getTeamOr404 } from '#server/teams/get-team.ts'
import {
  findNewestList,
  listRacesOfSelection,
  listStartsOfAthlete,
  type RaceWithStarters,
} from './store/read.ts'

/** Routes for the start lists of a race, a selection and an athlete, and for what they mean for the user's own team. */
export function startListRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getStartList, async ({ params, db }) => {
    const { race_id } = await getRaceOr404(db, params.race_id)
    const list = await findNewestList(db, race_id)
    if (!list) return { race_id, number: null, listed_at: null, starters: [] }
    return { race_id, ...list, listed_at: list.listed_at.toISOString() }
  })

  serve(app, context, listSelectionStarts, async ({ params: { selection_id }, db }) => {
    if (!(await findSelection(db, selection_id))) throw notFound('Selection')
    return (await listRacesOfSelection(db, selection_id)).map(toSelectionStarts)
  })

  serve(app, context, listAthleteStarts, async ({ params, db }) => {
    const athlete = await findSeasonAthlete(db, params.athlete_id)
    if (!athlete) throw notFound('Athlete')
    const starts = await listStartsOfAthlete(db, athlete.athlete_id)
    return starts.map(({ date, listed_at, ...start }) => {
      return { ...start, date: date.toISOString(), listed_at: listed_at.toISOString() }
    })
  })

  servePrivate(app, context, getMyStarts, async ({ params: { selection_id }, player, db }) => {
    return readMyStarts(db, player.user_id, selection_id)
  })
}

async function readMyStarts(db: Db, user_id: number, selection_id: number) {
  const team = await getTeamOr404(db, user_id, selection_id)
  const { picks, selection } = team
  const races = (await listRacesOfSelection(db, selection_id)).map(toListedRace)
  const at_risk = picksAtRisk(picks, races, selection.takes_team_picks)
  const candidates = at_risk.length === 0 ? [] : await listCandidates(db, selection.takes_team_picks)
  const now = (await readGameNow(db)).getTime()
  const replacements = replacementsFor(at_risk, teamOf(team), candidates, selection, { races, now })
  return {
    picks: picks.length,
    not_starting: at_risk.filter(({ outlook }) => outlook === 'out').length,
    at_risk: at_risk.map(({ pick, outlook, missed_race_ids }) => {
      const { athlete_id, name, country, gender } = picks.find((each) => each.athlete_id === pick.athlete_id)!
      const offered = replacements.get(athlete_id)!.athletes.map((each) => {
        return { athlete_id: each.athlete_id, name: each.name, country: each.country, price: each.price }
      })
      return { athlete_id, name, country, gender, outlook, missed_race_ids, replacements: offered }
    }),
  }
}

async function listCandidates(db: Db, is_team: boolean): Promise<Candidate[]> {
  return listSeasonAthletes(db, { filter_active: true, is_team, limit: 5000, offset: 0 })
}

function toListedRace({ starters, ...race }: RaceWithStarters): ListedRace {
  const states = race.listed_at === null ? null : new Map(starters ?? [])
  return { ...race, starters: states }
}

function toSelectionStarts({ listed_at, starters, ...race }: RaceWithStarters) {
  const idsOf = (wanted: string) => (starters ?? []).flatMap(([id, state]) => (state === wanted ? [id] : []))
  return {
    ...race,
    listed_at: listed_at?.toISOString() ?? null,
    confirmed: idsOf('confirmed'),
    doubtful: idsOf('doubtful'),
    not_starting: idsOf('not starting'),
  }
}

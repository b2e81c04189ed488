import { refuse, whySeasonIsKept } from '#game/calendar/calendar-acts.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { deleteRetired, retireStandings } from '#server/standings/store/boards.ts'
import { type ActResult, type CalendarCommand, calendarAct } from './calendar-act.ts'
import { lockSeason } from './store/lock.ts'
import { countPlay, deleteSeason, readSeasonFacts, type SeasonCounts } from './store/season.ts'

export type DiscardCommand = CalendarCommand & { name: string }

/** Deletes a season with its calendar, prices and result lists, unless `whySeasonIsKept` gives a reason to keep it. */
export async function discardSeason(db: Db, command: DiscardCommand): Promise<ActResult<SeasonCounts>> {
  const { season_id, name, actor, reason } = command
  // Counts before the season is locked, because players have to wait while it is locked. The numbers are only shown.
  const { teams, players, answers } = await countPlay(db, season_id)
  return calendarAct(db, command, async (tx) => {
    await lockSeason(tx, season_id)
    const counts = await readSeasonFacts(tx, season_id)
    const kept = whySeasonIsKept(counts)
    if (kept === 'season-scored') return refuse(kept, { races: counts.published, teams, players })
    if (kept === 'season-played') return refuse(kept, { teams, players, sidebets: answers })
    if (kept) return refuse(kept)

    // Dry runs of publications may have left standings, which have tables of their own.
    await retireStandings(tx, season_id)
    await deleteRetired(tx, season_id, '-1 second')
    await deleteSeason(tx, season_id)
    await insertAudit(tx, { actor, reason, act: 'season discard', subject: name, before: counts })
    return { ok: true, ...counts }
  })
}

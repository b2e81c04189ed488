import type { Db } from '#server/platform/db/db.ts'
import { forbidden, notFound } from '#server/platform/errors.ts'
import { findLeague, findMembership, holdLeague, type LeagueRow } from './store/find.ts'
import { holdLeagueSums, shareLeagueGate } from './store/scores.ts'

/** The league of that name, whatever the case, or 404. */
export async function needLeague(db: Db, name: string): Promise<LeagueRow> {
  return need(await findLeague(db, name))
}

/** The same, held, so that its members change one after the other; 404 where it was deleted meanwhile. */
export async function needHeld(tx: Db, league_id: number): Promise<LeagueRow> {
  await shareLeagueGate(tx)
  return need(await holdLeague(tx, league_id))
}

/** The same by name, where it may end as well: none is deleted while all are summed. */
export async function needHeldToEnd(tx: Db, name: string): Promise<LeagueRow> {
  await shareLeagueGate(tx)
  await holdLeagueSums(tx)
  const { league_id } = await needLeague(tx, name)
  return need(await holdLeague(tx, league_id))
}

/** 403 for whoever does not look after it. */
export function ensureAdmin({ admin_id }: LeagueRow, user_id: number): void {
  if (admin_id !== user_id) throw forbidden()
}

/** 403 for whoever is no member of it. */
export async function ensureMember(db: Db, { league_id }: LeagueRow, user_id: number): Promise<void> {
  if ((await findMembership(db, league_id, user_id)) !== 'member') throw forbidden()
}

function need(league: LeagueRow | undefined): LeagueRow {
  if (!league) throw notFound('League')
  return league
}

import { sql } from '#server/platform/db/sql.ts'
import type pg from 'pg'
import type { Instant } from '#game/instants.ts'
import { pickOfRole, type Role, roleOf } from '#game/scoring/roles.ts'
import type { TeamRules } from '#game/teams/change-team.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import type { FormerPick } from '#game/teams/undo.ts'
import type { IdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import type { KeyState, StoredReply } from '#server/http/idempotency/stored-reply.ts'
import type { Db } from '#server/platform/db/db.ts'

export type NamedPick = OwnedAthlete & { name: string; country: string }

/** `closes_at` is the trading close in the format of replies. */
export type SelectionRules = TeamRules & {
  selection_id: number
  closes_at: string
  budget: number | null
}

/**
 * A player's team; its picks are rows of the selection `home`, which differs until the player changes a rolled squad.
 */
export type TeamRow = { home: number | null; revision: number; picks: NamedPick[] }

/** Everything that a change depends on. During the transaction only prices can change. */
export type LockedTeam = TeamRow & {
  selection: SelectionRules
  read_at: Instant
  accepted_at: string
  candidates: Candidate[]
}

/**
 * Locks the idempotency key, the gate of the selection and the player's team (rules §3), and reads everything that a
 * change depends on, with the current data of the given athletes.
 */
export async function lockTeam(
  tx: pg.ClientBase,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
  athlete_ids: readonly number[],
): Promise<LockedTeam | { kept: KeyState } | { selection: null }> {
  const { rows } = await tx.query({
    name: 'hold_team',
    text: 'select hold_team($1, $2, $3, $4, $5) as held',
    values: [user_id, selection_id, key, digest, athlete_ids],
  })
  return rows[0].held
}

/** A pick of the team before its last change, as it is stored: athlete_id, bought_for, role. */
type StoredPick = [athlete_id: number, bought_for: number, role: Role]

type LockedToUndo = LockedTeam & { previous: StoredPick[] | null }

/**
 * As `lockTeam`, with the team before its last change and its athletes in their current state; null if that is unknown.
 */
export async function lockTeamToUndo(
  tx: pg.ClientBase,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
): Promise<(LockedTeam & { previous: FormerPick[] | null }) | { kept: KeyState } | { selection: null }> {
  const { rows } = await tx.query<{ held: LockedToUndo | { kept: KeyState } | { selection: null } }>({
    name: 'hold_team_to_undo',
    text: 'select hold_team_to_undo($1, $2, $3, $4) as held',
    values: [user_id, selection_id, key, digest],
  })
  const { held } = rows[0]!
  if ('kept' in held || held.selection === null) return held
  const previous = held.previous?.map(([athlete_id, bought_for, role]) => {
    return { athlete_id, bought_for, ...pickOfRole(role) }
  })
  return { ...held, previous: previous ?? null }
}

export type TeamUpdate = {
  revision: number
  accepted_at: string
  /** The previous team, to which it can be undone; null if this change is an undo itself. */
  previous: readonly FormerPick[] | null
  /** The rows to delete, and those to insert; a change does both. */
  removed: number[]
  added: readonly OwnedAthlete[]
}

export async function saveTeam(
  tx: pg.ClientBase,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
  { revision, accepted_at, removed, added, previous }: TeamUpdate,
  { headers, body }: StoredReply,
): Promise<void> {
  const reply = [key, digest, JSON.stringify(headers), body]
  const before = previous?.map((pick): StoredPick => [pick.athlete_id, pick.bought_for, roleOf(pick)])
  const change = [
    revision,
    accepted_at,
    removed,
    JSON.stringify(added),
    before ? JSON.stringify(before) : null,
  ]
  await tx.query({
    name: 'save_team_change',
    text: 'select save_team_change($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    values: [user_id, selection_id, ...change, ...reply],
  })
}

/** `accepted_at` in the format of replies; null if there is no team yet. */
export type OwnTeam = TeamRow & { selection: SelectionRules; accepted_at: string | null }

const find_team = `
  select s.rules as selection, t.selection_id as home, coalesce(t.revision, 0) as revision,
    to_iso(t.accepted_at) as accepted_at, picks_of_team($1, t.selection_id, (s.rules ->> 'season_id')::int) as picks
  from (select rules_of_selection($2) as rules) s
  left join teams t on t.user_id = $1 and t.selection_id = home_of_team($1, $2)
  where s.rules is not null`

/** A player's own team in its current state; undefined if there is no such selection. */
export async function findTeam(
  pool: pg.Pool,
  user_id: number,
  selection_id: number,
): Promise<OwnTeam | undefined> {
  const { rows } = await pool.query<OwnTeam>({
    name: 'find_team',
    text: find_team,
    values: [user_id, selection_id],
  })
  return rows[0]
}

/** The first selection of the upcoming weekend that has not closed, or its last one. */
export async function findActiveSelectionId(db: Db, weekend_id: number): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ selection_id: number }>`
    select selection_id from selections where weekend_id = ${weekend_id}
    order by trading_close <= game_now(), case when trading_close > game_now() then trading_close end,
      trading_close desc, selection_id limit 1`)
  return row?.selection_id
}

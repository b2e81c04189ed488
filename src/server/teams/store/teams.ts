import type { Instant } from '#game/instants.ts'
import { pickOfRole, type Role } from '#game/scoring/roles.ts'
import type { TeamRules } from '#game/teams/change-team.ts'
import type { Candidate } from '#game/teams/offer.ts'
import type { OwnedAthlete } from '#game/teams/picks.ts'
import { type Bench, type BenchSettings, EMPTY_BENCH } from '#game/teams/reserves.ts'
import type { FormerPick } from '#game/teams/undo.ts'
import type { IdempotencyKey } from '#server/http/idempotency/idempotency-key.ts'
import type { KeyState } from '#server/http/idempotency/stored-reply.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

export type NamedPick = OwnedAthlete & { name: string; country: string }

/** `closes_at` is the trading close in the format of replies. */
export type SelectionRules = TeamRules &
  BenchSettings & {
    selection_id: number
    closes_at: string
    budget: number | null
  }

/**
 * A player's team. Its picks are stored in the selection `home`. This is an earlier selection if the squad rolled over
 * from there and was not changed since. `home` is null if there is no team.
 */
export type TeamRow = { home: number | null; revision: number; picks: NamedPick[]; bench: Bench }

/** Everything that a change depends on. Until the transaction ends, only prices can change. */
export type LockedTeam = TeamRow & {
  selection: SelectionRules
  read_at: Instant
  accepted_at: string
  candidates: Candidate[]
}

/**
 * Locks the idempotency key, the gate of the selection and the player's team (rules §3). Reads everything on which a
 * change depends, with the current data of the given athletes.
 */
export async function lockTeam(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
  athlete_ids: readonly number[],
): Promise<LockedTeam | { kept: KeyState } | { selection: null }> {
  const statement = sql<{ held: Stored<LockedTeam> | { kept: KeyState } | { selection: null } }>`
    select hold_team(${user_id}, ${selection_id}, ${key}, ${digest}, ${athlete_ids}) as held`
  const { held } = await tx.one(sql.named('hold_team', statement))
  return 'kept' in held || held.selection === null ? held : withBench(held)
}

/** `bench` is null if the selection has neither reserves nor a vice-captain. */
type Stored<Team extends TeamRow> = Omit<Team, 'bench'> & { bench: Bench | null }

/** Hides reserves and vice-captains whose setting is off. They stay stored, but do not count. */
function withBench<Team extends { bench: Bench | null; selection: SelectionRules }>(
  stored: Team,
): Team & { bench: Bench } {
  const { vice_captain, reserves } = stored.bench ?? EMPTY_BENCH
  const { takes_reserves, takes_vice_captain } = stored.selection
  const bench = {
    vice_captain: takes_vice_captain ? vice_captain : null,
    reserves: takes_reserves ? reserves : [],
  }
  return { ...stored, bench }
}

/** A pick of the team before the last change, in its stored form: athlete_id, bought_for, role. */
export type StoredPick = [athlete_id: number, bought_for: number, role: Role]

type LockedToUndo = Stored<LockedTeam> & { previous: StoredPick[] | null }

/**
 * Locks a team like `lockTeam`, for an undo. Also reads `previous`, the team before its last change, and the current
 * data of the athletes in `previous`. `previous` is null if it is not stored.
 */
export async function lockTeamToUndo(
  tx: Db,
  { user_id, key, digest }: IdempotencyKey,
  selection_id: number,
): Promise<(LockedTeam & { previous: FormerPick[] | null }) | { kept: KeyState } | { selection: null }> {
  const statement = sql<{ held: LockedToUndo | { kept: KeyState } | { selection: null } }>`
    select hold_team_to_undo(${user_id}, ${selection_id}, ${key}, ${digest}) as held`
  const { held } = await tx.one(sql.named('hold_team_to_undo', statement))
  if ('kept' in held || held.selection === null) return held
  const previous = held.previous?.map(([athlete_id, bought_for, role]) => {
    return { athlete_id, bought_for, ...pickOfRole(role) }
  })
  return { ...withBench(held), previous: previous ?? null }
}

/** `accepted_at` in the format of replies; null if there is no team yet. */
export type OwnTeam = TeamRow & { selection: SelectionRules; accepted_at: string | null }

/** Finds a player's own team in its current state; undefined if the selection does not exist. */
export async function findTeam(db: Db, user_id: number, selection_id: number): Promise<OwnTeam | undefined> {
  const statement = sql<Stored<OwnTeam>>`
    select s.rules as selection, t.selection_id as home, coalesce(t.revision, 0) as revision,
      to_iso(t.accepted_at) as accepted_at,
      picks_of_team(${user_id}, t.selection_id, (s.rules ->> 'season_id')::int) as picks,
      case when (s.rules ->> 'takes_reserves')::boolean or (s.rules ->> 'takes_vice_captain')::boolean
        then bench_of_team(${user_id}, ${selection_id}) end as bench
    from (select rules_of_selection(${selection_id}) as rules) s
    left join teams t on t.user_id = ${user_id} and t.selection_id = home_of_team(${user_id}, ${selection_id})
    where s.rules is not null`
  const team = await db.maybeOne(sql.named('find_team', statement))
  return team && withBench(team)
}

/** Of a weekend's selections, finds the one that closes next or, if all have closed, the one that closed last. */
export async function findActiveSelectionId(db: Db, weekend_id: number): Promise<number | undefined> {
  const row = await db.maybeOne(sql<{ selection_id: number }>`
    select selection_id from selections where weekend_id = ${weekend_id}
    order by trading_close <= game_now(), case when trading_close > game_now() then trading_close end,
      trading_close desc, selection_id limit 1`)
  return row?.selection_id
}

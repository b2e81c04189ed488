import { type MyData, Preferences } from '#contract/my-data.ts'
import { subjectOf } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'

/** SQL that formats a time as an ISO string in UTC. */
const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL that returns the rows of a query as one JSON list. */
const listOf = (query: Sql) => sql`coalesce((select json_agg(found) from (${query}) found), '[]')`

/**
 * Reads all stored data about a player except the scores. With `only_locked`, leaves out teams and answers that are
 * still secret.
 */
export async function findMyData(
  db: Db,
  user_id: number,
  only_locked: boolean,
): Promise<Omit<MyData, 'scores'>> {
  return db.one(sql<Omit<MyData, 'scores'>>`
    select (select row_to_json(found) from (${accountOf(user_id)}) found) as account,
      ${listOf(sessionsOf(user_id))} as sessions, ${listOf(devicesOf(user_id))} as known_devices,
      ${listOf(identitiesOf(user_id))} as identities, ${listOf(factorsOf(user_id))} as second_factors,
      ${listOf(tokensOf(user_id))} as api_tokens,
      ${listOf(linksOf(user_id))} as mailed_links,
      ${listOf(mailsOf(user_id))} as mails,
      ${listOf(preferencesOf(user_id))} as notification_preferences,
      ${listOf(notificationSettingsOf(user_id))} as notification_settings,
      ${listOf(notificationsOf(user_id))} as notifications, ${listOf(leaguesOf(user_id))} as leagues,
      ${listOf(removalsOf(user_id))} as league_removals,
      ${listOf(invitationsOf(user_id))} as league_invitations, ${listOf(teamsOf(user_id, only_locked))} as teams,
      ${listOf(betsOf(user_id, only_locked))} as placed_sidebets, ${listOf(feedsOf(user_id))} as calendar_feeds,
      ${listOf(pushOf(user_id))} as push_subscriptions, ${listOf(reportsOf(user_id))} as name_reports, ${listOf(watchedOf(user_id))} as watched_athletes,
      ${listOf(actsOn(user_id))} as acts`)
}

const accountOf = (user_id: number) => sql`
  select user_id, user_name, team_name, country, first_name, last_name, email,
    ${iso('email_verified_at')} as email_verified_at, password is not null as has_password, role, verified_user,
    ${sql.join(Object.keys(Preferences.shape).map(sql.ref))}, bounced_address, ${iso('agreed_at')} as agreed_at, ${iso('created_at')} as created_at
  from users where user_id = ${user_id}`

const sessionsOf = (user_id: number) => sql`
  select session_id, agent, is_remembered, ${iso('created_at')} as created_at, ${iso('seen_at')} as seen_at
  from sessions where user_id = ${user_id} order by sessions.seen_at desc`

const devicesOf = (user_id: number) => sql`
  select ${iso('seen_at')} as seen_at from known_devices where user_id = ${user_id} order by known_devices.seen_at desc`

const identitiesOf = (user_id: number) => sql`
  select issuer, subject, ${iso('linked_at')} as linked_at
  from identities where user_id = ${user_id} order by identities.linked_at`

const pushOf = (user_id: number) => sql`
  select split_part(endpoint, '/', 3) as push_service, ${iso('made_at')} as subscribed_at from push_subscriptions
  where user_id = ${user_id} order by push_subscriptions.made_at`

const factorsOf = (user_id: number) => sql`
  select 'passkey' as kind, name, ${iso('created_at')} as created_at, ${iso('used_at')} as used_at
  from passkeys where user_id = ${user_id}
  union all
  select 'app', null, ${iso('created_at')}, ${iso('used_at')} from authenticator_apps where user_id = ${user_id}
  order by created_at, kind`

const tokensOf = (user_id: number) => sql`
  select name, scopes, ${iso('created_at')} as created_at, ${iso('expires_at')} as expires_at,
    ${iso('used_at')} as used_at, ${iso('revoked_at')} as revoked_at
  from api_tokens where user_id = ${user_id} order by token_id`

const linksOf = (user_id: number) => sql`
  select purpose, email, ${iso('created_at')} as created_at, ${iso('ends_at')} as ends_at
  from mailed_links where user_id = ${user_id} order by mailed_links.created_at`

/** SQL for the emails to a user's verified address. An address that is not verified may belong to someone else. */
const mailsOf = (user_id: number) => sql`
  select kind, recipient, subject, ${iso('m.created_at')} as created_at, ${iso('sent_at')} as sent_at
  from mails m join users u on fold_name(m.recipient) = u.email_folded
  where u.user_id = ${user_id} and u.email_verified_at is not null order by mail_id`

const preferencesOf = (user_id: number) => sql`
  select kind, channel, ${iso('chosen_at')} as chosen_at from notification_preferences
  where user_id = ${user_id} order by notification_preferences.chosen_at, kind, channel`

const notificationSettingsOf = (user_id: number) => sql`
  select quiet_from, quiet_to, time_zone, ${iso('asked_at')} as asked_at
  from notification_settings where user_id = ${user_id}`

const notificationsOf = (user_id: number) => sql`
  select kind, channel, state, reason, ${iso('created_at')} as created_at, ${iso('ended_at')} as ended_at
  from notifications where user_id = ${user_id} order by notification_id`

const leaguesOf = (user_id: number) => sql`
  select name, admin_id = ${user_id} as is_admin, ${iso('joined_at')} as joined_at
  from league_members join leagues using (league_id) where user_id = ${user_id} order by league_members.joined_at, name`

const removalsOf = (user_id: number) => sql`
  select name, ${iso('removed_at')} as removed_at
  from league_removals join leagues using (league_id) where user_id = ${user_id} order by league_removals.removed_at`

const invitationsOf = (user_id: number) => sql`
  select name, case when user_id = ${user_id} then 'received' else 'made' end as direction, state,
    ${iso('invited_at')} as invited_at
  from league_invitations join leagues using (league_id) where ${user_id}::int in (user_id, invited_by)
  order by invitation_id`

const teamsOf = (user_id: number, only_locked: boolean) => sql`
  select seasons.name as season, weekend_name, selection_id, s.name as selection_name, revision,
    ${iso('accepted_at')} as accepted_at, coalesce((
      select json_agg(json_build_object('athlete_id', athlete_id, 'name', a.name, 'bought_for', bought_for, 'rank', rank,
        'is_team_captain', is_team_captain,
        'is_vice_captain', athlete_id is not distinct from t.vice_captain) order by rank, is_team_captain desc, a.name)
      from picks p join athletes a using (athlete_id)
      where p.selection_id = t.selection_id and p.user_id = t.user_id), '[]') as picks, coalesce((
      select json_agg(json_build_object('athlete_id', athlete_id, 'name', a.name, 'gender', v.gender, 'place', v.place,
        'bought_for', v.bought_for) order by v.gender desc, v.place)
      from reserves v join athletes a using (athlete_id)
      where v.selection_id = t.selection_id and v.user_id = t.user_id), '[]') as reserves
  from teams t join selections s using (selection_id) join weekends using (weekend_id) join seasons using (season_id)
  where t.user_id = ${user_id} and (s.locked_at is not null or not ${only_locked}) order by trading_close, selection_id`

const betsOf = (user_id: number, only_locked: boolean) => sql`
  select seasons.name as season, weekend_name, sidebet_id, b.description, o.description as answer,
    ${iso('placed_at')} as placed_at
  from placed_sidebets join sidebets b using (sidebet_id) join sidebet_options o using (sidebet_id, option_id)
  join weekends using (weekend_id) join seasons using (season_id)
  where user_id = ${user_id} and (b.locked_at is not null or not ${only_locked}) order by betting_close, sidebet_id`

const feedsOf = (user_id: number) => sql`
  select ${iso('made_at')} as made_at from calendar_feeds where user_id = ${user_id}`

const watchedOf = (user_id: number) => sql`
  select name, ${iso('watched_at')} as watched_at from watched_athletes join athletes using (athlete_id)
  where user_id = ${user_id} order by watched_athletes.watched_at, name`

const reportsOf = (user_id: number) => sql`
  select name, reason, ${iso('reported_at')} as reported_at
  from name_reports where user_id = ${user_id} order by name_reports.reported_at`

const actsOn = (user_id: number) => sql`
  select ${iso('at')} as at, act, reason from audit where subject = ${subjectOf(user_id)} order by audit_id`

/** A weekend with the ids of two standings: that of the weekend, and that of the season after the weekend. */
export type WeekendWithBoards = {
  season: string
  weekend_id: number
  weekend_name: string
  weekend_standing_id: number | null
  season_standing_id: number
}

export async function listWeekendsWithBoards(db: Db): Promise<WeekendWithBoards[]> {
  return db.many(sql<WeekendWithBoards>`
    select seasons.name as season, w.weekend_id, w.weekend_name, own.standing_id as weekend_standing_id,
      after.standing_id as season_standing_id
    from weekends w join seasons using (season_id)
    join boards after on after.kind = 'season' and after.weekend_id = w.weekend_id
    left join boards own on own.kind = 'weekend' and own.weekend_id = w.weekend_id
    where not w.hidden order by w.event_start, w.weekend_id`)
}

import { z } from 'zod'
import { CountryCode, Gender, Id, Instant, Points } from './fields.ts'

/** The emails that the player wants. All are off by default. Each field is the column of `users` with the same name. */
export const Preferences = z.strictObject({ newsletter: z.boolean() })

const Account = z.strictObject({
  user_id: Id,
  user_name: z.string(),
  team_name: z.string(),
  country: CountryCode.nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  email_verified_at: Instant.nullable(),
  has_password: z.boolean(),
  role: z.enum(['player', 'operator', 'owner']),
  verified_user: z.boolean(),
  ...Preferences.shape,
  /** An address that refused an email. No more notifications are sent to it. */
  bounced_address: z.string().nullable(),
  agreed_at: Instant.nullable(),
  created_at: Instant,
})

const Session = z.strictObject({
  session_id: Id,
  agent: z.string(),
  is_remembered: z.boolean(),
  created_at: Instant,
  seen_at: Instant,
})

const Identity = z.strictObject({ issuer: z.string(), subject: z.string(), linked_at: Instant })

const SecondFactor = z.strictObject({
  kind: z.enum(['passkey', 'app']),
  name: z.string().nullable(),
  created_at: Instant,
  used_at: Instant.nullable(),
})

const ApiToken = z.strictObject({
  name: z.string(),
  scopes: z.array(z.string()),
  created_at: Instant,
  expires_at: Instant,
  used_at: Instant.nullable(),
  revoked_at: Instant.nullable(),
})

const MailedLink = z.strictObject({
  purpose: z.string(),
  email: z.string(),
  created_at: Instant,
  ends_at: Instant,
})

const SentMail = z.strictObject({
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: Instant,
  sent_at: Instant.nullable(),
})

const ChosenNotification = z.strictObject({ kind: z.string(), channel: z.string(), chosen_at: Instant })

/**
 * Quiet hours are null if the player has none. `asked_at` is when the player answered the question about reminders or
 * first changed a preference.
 */
const NotificationSettings = z.strictObject({
  quiet_from: z.string().nullable(),
  quiet_to: z.string().nullable(),
  time_zone: z.string().nullable(),
  asked_at: Instant.nullable(),
})

const PlannedNotification = z.strictObject({
  kind: z.string(),
  channel: z.string(),
  state: z.enum(['waiting', 'sent', 'dropped']),
  reason: z.string().nullable(),
  created_at: Instant,
  ended_at: Instant.nullable(),
})

const Membership = z.strictObject({ name: z.string(), is_admin: z.boolean(), joined_at: Instant })

const LeagueInvitation = z.strictObject({
  /** The name of the league. */
  name: z.string(),
  direction: z.enum(['received', 'made']),
  state: z.enum(['open', 'declined']),
  invited_at: Instant,
})

const Team = z.strictObject({
  season: z.string(),
  weekend_name: z.string(),
  selection_id: Id,
  selection_name: z.string(),
  revision: z.int(),
  accepted_at: Instant,
  picks: z.array(
    z.strictObject({
      athlete_id: Id,
      name: z.string(),
      bought_for: z.int(),
      rank: z.int().nullable(),
      is_team_captain: z.boolean(),
      is_vice_captain: z.boolean(),
    }),
  ),
  reserves: z.array(
    z.strictObject({
      athlete_id: Id,
      name: z.string(),
      gender: Gender,
      /** The order in which the reserves of a gender are used, from 1. */
      place: z.int(),
      bought_for: z.int(),
    }),
  ),
})

const PlacedSidebet = z.strictObject({
  season: z.string(),
  weekend_name: z.string(),
  sidebet_id: Id,
  description: z.string(),
  answer: z.string(),
  placed_at: Instant,
})

const WeekendScore = z.strictObject({
  season: z.string(),
  weekend_id: Id,
  weekend_name: z.string(),
  score: Points.nullable(),
  rank: z.int().nullable(),
  season_score: Points.nullable(),
  season_rank: z.int().nullable(),
})

/** An entry of the audit log that concerns the account. */
const Act = z.strictObject({ at: Instant, act: z.string(), reason: z.string().nullable() })

/** All data stored about a player, except passwords, tokens and keys. */
export const MyData = z.strictObject({
  account: Account,
  sessions: z.array(Session),
  /** The browsers from which the player has logged in, each with the time of the last login. */
  known_devices: z.array(z.strictObject({ seen_at: Instant })),
  identities: z.array(Identity),
  second_factors: z.array(SecondFactor),
  api_tokens: z.array(ApiToken),
  mailed_links: z.array(MailedLink),
  /** The emails to the player in the last two weeks. */
  mails: z.array(SentMail),
  notification_preferences: z.array(ChosenNotification),
  notification_settings: z.array(NotificationSettings),
  /** The notifications to the player in the last two weeks. */
  notifications: z.array(PlannedNotification),
  leagues: z.array(Membership),
  league_removals: z.array(z.strictObject({ name: z.string(), removed_at: Instant })),
  /** Invitations to leagues that the player has received or made. Those that led to a membership are not kept. */
  league_invitations: z.array(LeagueInvitation),
  teams: z.array(Team),
  placed_sidebets: z.array(PlacedSidebet),
  /** The reports that the player has made about names of others. */
  name_reports: z.array(z.strictObject({ name: z.string(), reason: z.string(), reported_at: Instant })),
  watched_athletes: z.array(z.strictObject({ name: z.string(), watched_at: Instant })),
  /** The browsers to which push notifications are sent, each with the host of its push service. */
  push_subscriptions: z.array(z.strictObject({ push_service: z.string(), subscribed_at: Instant })),
  /** When the player created the URL of their personal calendar. Empty if there is none. */
  calendar_feeds: z.array(z.strictObject({ made_at: Instant })),
  scores: z.array(WeekendScore),
  acts: z.array(Act),
})
export type MyData = z.infer<typeof MyData>

import { z } from 'zod'
import { AnyText, CountryCode, Gender, Id, IdText, Instant, Points } from '../fields.ts'
import { route } from '../route.ts'
import { OneLine, TypedInstant } from './typed-text.ts'

export const AdminSidebet = z.strictObject({
  sidebet_id: Id,
  /** The text of the question, as Markdown. */
  description: z.string(),
  value: Points,
  closes_at: Instant,
  is_closed: z.boolean(),
  settled_option_id: Id.nullable(),
  /** Who last settled, corrected or reopened the side bet, when, and why. Null if it has never been settled. */
  last_settlement: z.strictObject({ by: z.string(), at: Instant, reason: z.string().nullable() }).nullable(),
  /** How many players have answered. */
  answers: z.int(),
  /** `placed`: how many players gave this answer. Null until the side bet closes. */
  options: z.array(z.strictObject({ option_id: Id, description: z.string(), placed: z.int().nullable() })),
  /** The right answer according to official results. Null before the close, or if the results do not determine it. */
  proposal: z.strictObject({ option_id: Id, because: z.string() }).nullable(),
})
export type AdminSidebet = z.infer<typeof AdminSidebet>

export const SidebetWeekend = z.strictObject({
  weekend_id: Id,
  weekend_name: z.string(),
  time_zone: z.string(),
  event_start: Instant,
  /** When the first selection of the weekend closes. New side bets have this deadline by default. */
  first_close: Instant.nullable(),
  /** Whether side bets can still be added. False after the last race of the weekend has started. */
  is_ahead: z.boolean(),
  sidebets: z.array(AdminSidebet),
})
export type SidebetWeekend = z.infer<typeof SidebetWeekend>

export const getAdminSidebets = route({
  method: 'GET',
  path: '/api/admin/sidebets',
  caller: 'operator',
  summary:
    'Lists the weekends of the current season with their side bets, and the answers that official results suggest',
  reply: z.strictObject({
    /** Whether side bets are enabled in the season. */
    is_on: z.boolean(),
    weekends: z.array(SidebetWeekend),
  }),
})

/** The names that can be used in new questions and answers. The athletes are active and have a price. */
export const SidebetChoices = z.strictObject({
  races: z.array(z.strictObject({ race_id: Id, name: z.string(), gender: Gender })),
  /** Sorted by price, most expensive first. */
  athletes: z.array(
    z.strictObject({ athlete_id: Id, name: z.string(), gender: Gender, country: CountryCode }),
  ),
  /**
   * The nations of all active athletes with a price, sorted by the sum of the prices of their athletes, highest first.
   */
  nations: z.array(z.strictObject({ name: z.string(), gender: Gender })),
})
export type SidebetChoices = z.infer<typeof SidebetChoices>

export const getSidebetChoices = route({
  method: 'GET',
  path: '/api/admin/sidebets/choices',
  caller: 'operator',
  summary: 'Returns the races, nations and athletes of a weekend that can be used in questions and answers',
  query: z.object({ weekend_id: IdText }),
  reply: SidebetChoices,
  refusals: ['not-found'],
})

export const SidebetAct = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('sidebet add'),
    weekend_id: Id,
    /** The text of the question, as Markdown. */
    question: AnyText.trim().min(1, 'must not be empty').max(300, 'must be at most 300 characters'),
    points: Points.min(0.01, 'must be more than 0').max(999_999, 'must be at most 999999'),
    answers: z
      .array(OneLine(120))
      .min(2, 'must have at least two answers')
      .max(50, 'must have at most 50 answers'),
    /** By default the close of the weekend's first selection. */
    closes_at: TypedInstant.optional(),
  }),
  z.strictObject({ act: z.literal('sidebet remove'), sidebet_id: Id }),
])
export type SidebetAct = z.infer<typeof SidebetAct>

/** The effects of adding or removing a side bet. In the reply to a dry run, the effects that the change would have. */
export const SidebetReport = z.strictObject({
  /** The deadline of an added side bet. Null if a side bet is removed. */
  closes_at: Instant.nullable(),
})
export type SidebetReport = z.infer<typeof SidebetReport>

export const changeSidebets = route({
  method: 'POST',
  path: '/api/admin/sidebets',
  caller: 'operator',
  summary: 'Adds or removes a side bet. A dry run only returns the effect that the change would have',
  body: z.strictObject({ dry_run: z.boolean(), reason: OneLine(500).optional(), change: SidebetAct }),
  request_headers: ['idempotency-key'],
  reply: SidebetReport,
  refusals: ['not-found', 'sidebet'],
})

const ScoreAndRank = z.strictObject({ score: Points, rank: z.int() }).nullable()

export const SettlementPreview = z.strictObject({
  /** How many players gave the right answer. */
  right: z.int(),
  /** How many players gave the answer that was right before the change. */
  right_before: z.int(),
  /** How many players get another season score or rank, and which of them have the largest changes. */
  players: z.strictObject({
    changed: z.int(),
    first: z.array(
      z.strictObject({ user_id: Id, team_name: z.string(), before: ScoreAndRank, after: ScoreAndRank }),
    ),
  }),
  /** The boards that get another leader, with the leaders before and after. */
  leaders: z.array(z.strictObject({ title: z.string(), before: z.string(), after: z.string() })),
})
export type SettlementPreview = z.infer<typeof SettlementPreview>

export const Settlement = z.strictObject({
  /** The right answer. Null to reopen the side bet. */
  option_id: Id.nullable(),
  /** The settled answer that the caller saw. If another answer was settled meanwhile, the reply is 412. */
  seen_option_id: Id.nullable(),
})
export type Settlement = z.infer<typeof Settlement>

const SidebetParams = z.object({ sidebet_id: IdText })

export const previewSettlement = route({
  method: 'POST',
  path: '/api/admin/sidebets/:sidebet_id/previews',
  caller: 'operator',
  summary: 'Starts a job that previews settling a side bet',
  params: SidebetParams,
  body: Settlement,
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ job_id: Id }),
  refusals: ['not-found', 'sidebet', 'stale'],
})

export const getSettlementPreview = route({
  method: 'GET',
  path: '/api/admin/sidebets/:sidebet_id/previews/:job_id',
  caller: 'operator',
  summary:
    'Returns the preview of a settlement, which a job computes. It is null until the job has succeeded',
  params: z.object({ sidebet_id: IdText, job_id: IdText }),
  reply: z.strictObject({
    /** Null until the job has succeeded. */
    preview: SettlementPreview.nullable(),
    /** Why the preview could not be computed, if its job failed or was cancelled. Otherwise null. */
    problem: z.string().nullable(),
  }),
})

export const settleSidebet = route({
  method: 'POST',
  path: '/api/admin/sidebets/:sidebet_id/settlements',
  caller: 'operator',
  summary: 'Starts a job that settles, corrects or reopens a side bet',
  params: SidebetParams,
  body: Settlement.extend({
    /** A reason that every player can read. Required if the side bet was already settled with another answer. */
    reason: OneLine(500).optional(),
  }),
  request_headers: ['idempotency-key'],
  reply: z.strictObject({ job_id: Id }),
  refusals: ['not-found', 'sidebet', 'stale', 'invalid'],
})

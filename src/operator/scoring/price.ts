import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { withPublishTime } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { replaySeason } from '#server/prices/replay-season.ts'
import { setGivenPrices } from '#server/prices/set-given-prices.ts'
import { type PriceAct, setPrices } from '#server/prices/set-prices.ts'
import type { SetPricesResult } from '#server/prices/write-or-plan-prices.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { lineProblemText } from '#text/price-refusals.ts'
import { addPlannedPriceVerbs } from './planned-price.ts'
import { PRICE_COMMAND_SENTENCES, planRefusal, pricesResult } from './price-text.ts'

const ACTS: readonly [act: PriceAct, summary: string, reason: string][] = [
  [
    'season',
    'price all athletes of a season that has not started, by points and form of the previous season',
    'new season',
  ],
  ['newcomers', 'price the athletes who have no price yet', 'start list of Ruka'],
  [
    'form',
    'update the prices of athletes who have raced since their last price, from published results',
    'after Ruka',
  ],
]

type TimeFlags = { at?: Date }

/**
 * Adds the verbs that set prices. Each also prints the distribution of the prices, and compares them with the points of
 * past races.
 */
export function addPriceVerbs(program: Command): void {
  const group = program.command('price').summary('set prices by the price rule, now or at a later time')
  for (const [act, summary, reason] of ACTS) {
    const verb = addVerb(group, `${act} [season]`, `${summary} (default: the current season)`, [
      `price ${act} 2026-27 --dry-run`,
      `price ${act} 2026-27 --reason "${reason}"`,
      `price ${act} 2026-27 --reason "${reason}" --at 2026-12-05T07:00+01:00`,
    ])
    withPublishTime(verb)
    setAction<TimeFlags>(verb, (context, [name], flags) =>
      withSeason(context.db, name, (season) => runPrice(context, season, act, flags)),
    )
  }
  addSetVerb(group)
  addPlannedPriceVerbs(group)
}

function addSetVerb(group: Command): void {
  const verb = addVerb(group, 'set <code=price...>', 'set the prices of single athletes, by code or id', [
    'price set 3420001=12000 id:49=9000 --reason "typo in the start list"',
  ]).option('--season <name>', 'the season (default: the current one)')
  withPublishTime(verb)
  setAction<{ season?: string } & TimeFlags>(verb, (context, pairs, { season: name, ...flags }) =>
    withSeason(context.db, name, (season) => setGiven(context, season, pairs, flags)),
  )
}

async function setGiven(
  context: VerbContext,
  season: SeasonRow,
  pairs: readonly string[],
  { at: publish_at }: TimeFlags,
): Promise<VerbResult> {
  const { dry_run, reason } = context
  if (!dry_run && !reason) return REASON_MISSING
  const lines = pairs.join('\n')
  const { set, replay } = await withReplay(context, season, (tx) =>
    setGivenPrices(tx, season, lines, context, publish_at),
  )
  if (set.ok) return pricesResult(set, { dry_run, publish_at, replay })
  if ('names' in set) return planRefusal(set)
  const problems = set.problems.map((each) => `${pairs[each.line - 1]}: ${lineProblemText(each)}.`)
  return refusal(problems, { problems: set.problems })
}

const REASON_MISSING = refusal(['No prices were set: --reason is required, except with --dry-run.'])

async function runPrice(
  context: VerbContext,
  season: SeasonRow,
  act: PriceAct,
  { at: publish_at }: TimeFlags,
): Promise<VerbResult> {
  const { dry_run, reason } = context
  if (!dry_run && !reason) return REASON_MISSING
  const { set, replay } = await withReplay(context, season, (tx) =>
    setPrices(tx, season, act, context, publish_at),
  )
  if (set.ok) return pricesResult(set, { dry_run, publish_at, replay })
  if ('names' in set) return planRefusal(set)
  const lines = [`${PRICE_COMMAND_SENTENCES[set.reason]}.`]
  // If there is nothing to do, this is not an error, because the verb may be run after every race.
  const is_done = set.reason === 'no-news' || set.reason === 'no-newcomers'
  return is_done
    ? done({ dry_run, season: season.name, changes: [] }, lines)
    : refusal(lines, { reason: set.reason })
}

/** Sets prices. If they were set, compares them with the points of past races. */
async function withReplay<Refused extends { ok: false }>(
  { db, dry_run }: VerbContext,
  season: SeasonRow,
  set: (tx: Db) => Promise<SetPricesResult | Refused>,
) {
  const result = await withDryRun(db, dry_run, set)
  // The comparison takes long, so it runs after the transaction and without a lock.
  return { set: result, replay: result.ok ? await replaySeason(db, season, result.athletes) : null }
}

import type { Command } from 'commander'
import { countText } from '#operator/count-text.ts'
import { textTable } from '#operator/text-table.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { onSeason } from '#operator/wanted/wanted-season.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import type { SeasonSpread } from '#server/prices/examine-spread.ts'
import { setGivenPrices } from '#server/prices/set-given-prices.ts'
import { PRICE_SENTENCES, type PriceAct, setPrices } from '#server/prices/set-prices.ts'
import type { PricesSet } from '#server/prices/write-prices.ts'
import type { SeasonRow } from '#server/seasons/store.ts'

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

/** Adds the verbs that set prices. Each verb also prints how the new prices are distributed. */
export function addPriceVerbs(program: Command): void {
  const family = program.command('price').summary('set prices by the price rule')
  for (const [act, summary, reason] of ACTS) {
    const verb = addVerb(family, `${act} [season]`, `${summary} (default: the current season)`, [
      `price ${act} 2026-27 --dry-run`,
      `price ${act} 2026-27 --reason "${reason}"`,
    ])
    setAction(verb, (context, [name]) =>
      onSeason(context.db, name, (season) => runPrice(context, season, act)),
    )
  }
  addSetVerb(family)
}

function addSetVerb(family: Command): void {
  const verb = addVerb(family, 'set <code=price...>', 'set the prices of single athletes, by code or id', [
    'price set 3420001=12000 id:49=9000 --reason "typo of the start list"',
  ]).option('--season <name>', 'the season (default: the current one)')
  setAction<{ season?: string }>(verb, (context, pairs, { season: name }) =>
    onSeason(context.db, name, async (season) => {
      const { db, dry_run, actor, reason } = context
      if (!dry_run && !reason) return REASON_MISSING
      const lines = pairs.join('\n')
      const set = await withDryRun(db, dry_run, (tx) => setGivenPrices(tx, season, lines, { actor, reason }))
      if (set.ok) return setResult(set, dry_run)
      const problems = set.problems.map(({ line, message }) => `${pairs[line - 1]}: ${message}.`)
      return refusal(problems, { problems: set.problems })
    }),
  )
}

const REASON_MISSING = refusal(['Nothing was priced: --reason is required, except with --dry-run.'])

async function runPrice(context: VerbContext, season: SeasonRow, act: PriceAct): Promise<VerbResult> {
  const { db, dry_run, actor, reason } = context
  if (!dry_run && !reason) return REASON_MISSING
  const set = await withDryRun(db, dry_run, (tx) => setPrices(tx, season, act, { actor, reason }))
  if (!set.ok) {
    const lines = [`${PRICE_SENTENCES[set.reason]}.`]
    // It is not an error if there is nothing to do, because the verb can be run after every race.
    const is_done = set.reason === 'no-news' || set.reason === 'no-newcomers'
    return is_done
      ? done({ dry_run, season: season.name, changes: [] }, lines)
      : refusal(lines, { reason: set.reason })
  }
  return setResult(set, dry_run)
}

function setResult(set: PricesSet, dry_run: boolean): VerbResult {
  const dry_run_line = dry_run ? ['Dry run: nothing was written.'] : []
  const { season, changes, spread } = set
  return done({ dry_run, season, changes, spread }, [
    ...changeLines(set),
    ...spreadLines(spread),
    ...dry_run_line,
  ])
}

const shown = 10

/**
 * A table of the largest changes, relative to the old prices. If there are no old prices, of the most expensive
 * athletes.
 */
function changeLines({ season, changes }: PricesSet): string[] {
  const size = ({ before, price }: PricesSet['changes'][number]) =>
    before ? Math.abs(price / before - 1) : 0
  const largest = changes.toSorted((a, b) => size(b) - size(a) || b.price - a.price).slice(0, shown)
  const rows = largest.map((change) => [change.name, change.federation_code, change.before, change.price])
  const sentence = `${countText(changes.length, 'price')} of ${season} changed`
  if (changes.length === 0) return [`${sentence}.`]
  const ending = changes.length > shown ? '; the largest changes:' : ':'
  return [`${sentence}${ending}`, ...textTable(['athlete', 'code', 'before', 'now'], rows)]
}

function spreadLines({ fields, within_budget, drawn_teams, places, budget }: SeasonSpread): string[] {
  const rows = fields.map((each) => {
    const { field, athletes, least, quarter, median, three_quarters, most } = each
    return [field, athletes, least, quarter, median, three_quarters, most]
  })
  const share =
    within_budget === null
      ? []
      : [
          `${(within_budget * 100).toFixed(0)}% of ${countText(drawn_teams, 'full team')} sampled by strength (${places} of each gender) cost at most ${budget.toLocaleString('en-GB')}.`,
        ]
  return [
    'Active athletes with a price:',
    ...textTable(['field', 'athletes', 'least', 'quarter', 'median', 'three quarters', 'most'], rows),
    ...share,
  ]
}

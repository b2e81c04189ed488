import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { textTable } from '#operator/text-table.ts'
import { localTimeText, parseTime } from '#operator/time-text.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { cancelPlanned, findAndLockPlanned, replanPrices } from '#server/prices/plan-prices.ts'
import { readGivenPrices } from '#server/prices/set-given-prices.ts'
import { listPlanned, type PlannedPriceList } from '#server/prices/store/planned.ts'
import { listPricing } from '#server/prices/store/pricing.ts'
import { changesIn } from '#server/prices/write-prices.ts'
import type { SeasonRow } from '#server/seasons/store.ts'
import { lineProblemText } from '#text/price-refusals.ts'
import { planRefusal } from './price-text.ts'

export function addPlannedPriceVerbs(group: Command): void {
  const list = addVerb(group, 'planned [season]', 'list the prices that will be published later', [
    'price planned',
  ])
  setAction(list, (context, [name]) => withSeason(context.db, name, (season) => runList(context, season)))

  const change = addVerb(
    group,
    'replan <id> [code=price...]',
    'change when planned prices are published and, with prices, replace all of them',
    [
      'price replan 3 --at 2026-12-05T09:00+01:00 --reason "later start list"',
      'price replan 3 3420001=12000 id:49=9000 --at 2026-12-05T09:00+01:00 --reason "typo"',
    ],
  )
  change.requiredOption('--at <time>', 'when the prices are published; UTC if no offset is given', parseTime)
  setAction<{ at: Date }>(change, (context, [id = '', ...pairs], { at }) => runChange(context, id, pairs, at))

  const cancel = addVerb(group, 'unplan <id>', 'cancel planned prices', ['price unplan 3'])
  setAction(cancel, (context, [id = '']) => runCancel(context, id))
}

async function runList({ db }: VerbContext, { season_id }: SeasonRow): Promise<VerbResult> {
  const planned = await listPlanned(db, season_id)
  const rows = planned.map(({ planned_id, publish_at, method, prices, planned_by, reason }) => {
    return [
      planned_id,
      localTimeText(publish_at, 'UTC'),
      method,
      changesIn(prices).length,
      planned_by,
      reason,
    ]
  })
  const table = textTable(['id', 'publishes (UTC)', 'method', 'changes', 'by', 'reason'], rows)
  return done({ planned }, planned.length > 0 ? table : ['No prices are planned.'])
}

async function runChange(
  { db, dry_run, actor, reason }: VerbContext,
  id: string,
  pairs: readonly string[],
  publish_at: Date,
): Promise<VerbResult> {
  if (!dry_run && !reason) return refusal(['--reason is required, except with --dry-run.'])
  return withPlanned(db, dry_run, id, async (tx, planned) => {
    const read =
      pairs.length > 0 ? readGivenPrices(pairs.join('\n'), await listPricing(tx, planned.season_id)) : null
    if (read && !read.ok) {
      const problems = read.problems.map((each) => `${pairs[each.line - 1]}: ${lineProblemText(each)}.`)
      return refusal(problems, { problems: read.problems })
    }
    const changed = await replanPrices(tx, planned, { publish_at, prices: read?.changes }, { actor, reason })
    if (!changed.ok) return planRefusal(changed)
    const when = publish_at.toISOString()
    return done({ dry_run, planned_id: planned.planned_id, publish_at }, [
      `Planned prices ${id} ${dry_run ? 'would be' : 'are'} published on ${when}${dry_run ? ' (dry run)' : ''}.`,
    ])
  })
}

function runCancel({ db, dry_run, actor, reason }: VerbContext, id: string): Promise<VerbResult> {
  return withPlanned(db, dry_run, id, async (tx, planned) => {
    await cancelPlanned(tx, planned, { actor, reason })
    return done({ dry_run, planned_id: planned.planned_id }, [
      `Planned prices ${id} ${dry_run ? 'would be cancelled (dry run)' : 'are cancelled'}.`,
    ])
  })
}

async function withPlanned(
  db: VerbContext['db'],
  dry_run: boolean,
  id: string,
  work: (tx: VerbContext['db'], planned: PlannedPriceList) => Promise<VerbResult>,
): Promise<VerbResult> {
  return withDryRun(db, dry_run, async (tx) => {
    const planned = await findAndLockPlanned(tx, /^\d{1,9}$/.test(id) ? Number(id) : 0)
    if (!planned) return refusal([`There are no planned prices ${id}: see \`price planned\`.`])
    return work(tx, planned)
  })
}

import type { Command } from 'commander'
import { countText } from '#operator/count-text.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { publishAfterConfirmation } from '#operator/scoring/publish.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, type VerbResult } from '#operator/verb-result.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listOutdatedRaces, rescoreRaces } from '#server/scoring/outdated-races.ts'
import type { ScoredRace } from '#server/scoring/store/races.ts'
import type { SeasonRow } from '#server/seasons/store.ts'

export function addRescoreVerb(group: Command): void {
  const rescore = addVerb(
    group,
    'rescore [name]',
    'score published races again if bonuses, points tables or flags have changed since',
    ['season rescore 2026-27 --dry-run', 'season rescore 2026-27 --reason "committee vote" --yes'],
  )
  setAction(rescore, (context, [name]) =>
    withSeason(context.db, name, (season) => rescoreSeason(context, season)),
  )
}

async function rescoreSeason(context: VerbContext, { season_id, name }: SeasonRow): Promise<VerbResult> {
  const { db, actor, reason, onProgress } = context
  const races = await listOutdatedRaces(db, season_id)
  if (races.length === 0) {
    return done({ changed: [] }, [`Every published race of ${name} is scored by the current rules.`])
  }
  const onBuilt = ({ done, total }: { done: number; total: number }) => onProgress('boards', done, total)
  const command = { actor, reason: reason ?? null, onBuilt }
  return publishAfterConfirmation(context, command, races, (wanted) => rescoreRaces(db, races, wanted))
}

/** Names the published races whose points were computed by older rules. */
export async function olderRulesLines(db: Db, { season_id, name }: SeasonRow): Promise<string[]> {
  const races = await listOutdatedRaces(db, season_id)
  if (races.length === 0) return ['Published races keep their points.']
  const codes = races.map(({ race_code, race_id }: ScoredRace) => race_code ?? race_id).join(', ')
  const are = races.length === 1 ? 'is' : 'are'
  return [
    `${countText(races.length, 'published race')} ${are} scored by older rules and ${races.length === 1 ? 'keeps its' : 'keep their'} points: ${codes}.`,
    `To score them again: season rescore ${name}`,
  ]
}

import type { Command } from 'commander'
import { textTable } from '#operator/text-table.ts'
import { addVerb, does, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult } from '#operator/verb-result.ts'
import { onAthlete } from '#operator/wanted/wanted-athlete.ts'
import { onSeason } from '#operator/wanted/wanted-season.ts'
import { type FoundAthletes, findAthletes } from '#server/athletes/find-athletes.ts'
import { SET_CODE_SENTENCES, setCode } from '#server/athletes/set-code.ts'
import type { FoundAthlete } from '#server/athletes/store/find.ts'

export function addAthleteVerbs(program: Command): void {
  const family = program
    .command('athlete')
    .summary('find athletes and national teams, or set a federation code')

  const find = addVerb(
    family,
    'find <text...>',
    'find athletes by parts of the name, by code or by id:49; shows codes and prices',
    ['athlete find klaebo', 'athlete find johannes NOR', 'athlete find 3422819'],
  )
  find.option('--season <name>', 'the season whose prices are shown (default: the current one)')
  does<{ season?: string }>(find, (context, args, { season }) =>
    onSeason(context.db, season, async ({ season_id, name }) => {
      const text = args.join(' ')
      return foundResult(await findAthletes(context.db, season_id, text), text, name)
    }),
  )

  const set = addVerb(
    family,
    'set <athlete>',
    'set the federation code of an athlete, which import files use',
    ['athlete set id:49 --code 3422819 --reason "licence of the federation"'],
  ).requiredOption('--code <code>', 'the federation code')
  set.option('--season <name>', 'a season of the athlete (default: the current one)')
  does<{ code: string; season?: string }>(set, (context, [word = ''], { code, season }) =>
    onSeason(context.db, season, (row) =>
      onAthlete(context.db, row, word, (athlete) => setResult(context, athlete, code)),
    ),
  )
}

async function setResult(
  { db, dry_run, actor, reason }: VerbContext,
  { athlete_id, name }: FoundAthlete,
  code: string,
): Promise<VerbResult> {
  const report = await setCode(db, { athlete_id, code, dry_run, actor, reason })
  if (!report.ok) {
    const { holder } = report
    const who = holder ? `: ${holder.name} (${holder.country}, id:${holder.athlete_id})` : ''
    return refusal([`${SET_CODE_SENTENCES[report.reason]}${who}.`], { reason: report.reason, holder })
  }
  const { before } = report
  return done({ dry_run, athlete_id, before, code }, [
    `${name}: code ${before ?? 'none'} → ${code}${dry_run ? '. Dry run: nothing was written.' : '.'}`,
  ])
}

function foundResult({ athletes, nearest }: FoundAthletes, text: string, season: string): VerbResult {
  if (athletes.length === 0) {
    const near = nearest.map(({ name, federation_code }) => `${name} (${federation_code ?? 'no code'})`)
    const hint = near.length > 0 ? ` Similar names: ${near.join(', ')}.` : ''
    return refusal([`No athlete is called ${text}.${hint}`], { nearest })
  }
  const rows = athletes.map((athlete) => [
    `id:${athlete.athlete_id}`,
    athlete.federation_code,
    athlete.name,
    athlete.country,
    athlete.gender,
    athlete.price,
    athlete.in_season ? 'yes' : 'no',
  ])
  return done(
    { athletes },
    textTable(['id', 'code', 'name', 'country', 'gender', 'price', `in ${season}`], rows),
  )
}

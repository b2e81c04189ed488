import type { Command } from 'commander'
import type { Gender } from '#game/genders.ts'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import { done, refusal, type VerbResult, wrongUsage } from '#operator/verb-result.ts'
import { findAthletes } from '#server/athletes/find-athletes.ts'
import { ADD_SENTENCES, type AddReport, addAthlete, addToSeason } from '#server/imports/add-athlete.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'

type AddFlags = {
  season?: string
  nation: string
  gender: string
  code: string
  birthDate?: string
  team?: boolean
}

/** Adds the verbs `athlete add` and `athlete join`, which add one athlete to a season. */
export function addNewcomerVerbs(group: Command): void {
  const add = addVerb(
    group,
    'add <name...>',
    'create an athlete in the season, with a price by the price rule',
    ['athlete add Ada Skare --nation NOR --gender f --code 3425301 --reason "late entry"'],
  )
  add.requiredOption('--nation <code>', 'the code of the nation, such as NOR')
  add.requiredOption('--gender <m|f>', 'the gender; a team may also be mixed')
  add.requiredOption('--code <code>', 'the federation code, which names the athlete in files')
  add.option('--birth-date <day>', 'the date of birth, such as 1998-02-14')
  add.option('--team', 'a national team instead of an athlete')
  add.option('--season <name>', 'the season (default: the current one)')
  setAction<AddFlags>(add, (context, name_parts, { season, gender, ...flags }) => {
    if (!isGender(gender))
      return Promise.resolve(wrongUsage(['--gender must be m or f, or mixed for a team.']))
    const {
      nation: country,
      code: federation_code,
      birthDate: birth_date = null,
      team: is_team = false,
    } = flags
    const facts = { name: name_parts.join(' '), country, gender, is_team, federation_code, birth_date }
    return withSeason(context.db, season, (row) =>
      addedResult(context, row.name, (tx, by) => addAthlete(tx, row, facts, by)),
    )
  })

  const join = addVerb(
    group,
    'join <athlete>',
    'add an athlete of another season, named by code or id:49, with a price by the price rule',
    ['athlete join 3425301 --reason "late entry"'],
  )
  join.option('--season <name>', 'the season (default: the current one)')
  setAction<{ season?: string }>(join, (context, [term = ''], { season }) =>
    withSeason(context.db, season, async (row) => {
      const { athletes } = await findAthletes(context.db, row.season_id, term)
      const [athlete, another] = athletes
      if (!athlete || another)
        return refusal([`No athlete, or more than one, matches ${term}. See \`athlete find ${term}\`.`])
      return addedResult(context, row.name, (tx, by) => addToSeason(tx, row, athlete.athlete_id, by))
    }),
  )
}

export function isGender(text: string): text is Gender {
  return text === 'm' || text === 'f' || text === 'mixed'
}

async function addedResult(
  { db, dry_run, actor, reason }: VerbContext,
  season: string,
  add: (tx: Db, by: Actor) => Promise<AddReport>,
): Promise<VerbResult> {
  if (!dry_run && !reason) return refusal(['Adding an athlete requires --reason, except with --dry-run.'])
  const report = await withDryRun(db, dry_run, (tx) => add(tx, { actor, reason: reason ?? 'dry run' }))
  if (!report.ok) {
    const { reason: why, holder } = report
    const who = holder ? `: ${holder.name} (${holder.country}, id:${holder.athlete_id})` : ''
    return refusal([`${ADD_SENTENCES[why]}${who}.`], { reason: why, holder })
  }
  const { athlete_id, name, price } = report
  const id = dry_run ? '' : ` (id:${athlete_id})`
  const dry_run_text = dry_run ? ' Dry run: nothing was written.' : ''
  return done({ dry_run, athlete_id, price }, [
    `${name}${id} is in ${season} at ${price.toLocaleString('en-GB')}.${dry_run_text}`,
  ])
}

import type { Command } from 'commander'
import { withSeason } from '#operator/lookup/lookup-season.ts'
import { addVerb, setAction, type VerbContext } from '#operator/verb.ts'
import type { VerbResult } from '#operator/verb-result.ts'
import { examineSite } from '#server/app/examine-site.ts'
import { examine, type Finding } from '#server/doctor/examine.ts'
import { readSettings } from '#server/platform/config.ts'
import { findCurrentSeason } from '#server/seasons/store.ts'

const max_shown = 10

/** The commands that help if a check has failed. */
const COMMANDS: Readonly<Record<string, string>> = {
  'athletes have prices': '`price season` and `import prices`',
  'a team can be filled in every selection': '`price season` and `price newcomers`',
  'every active athlete has a price': '`price newcomers`',
  'every published race is scored by the current rules': '`season rescore`',
  'the latest results are published': '`publish` and `race revisions`',
  'planned prices fit the season': '`price planned`',
  'the game has an owner': '`owner create`',
}

export function addDoctorVerb(program: Command): void {
  const doctor = addVerb(
    program,
    'doctor',
    'check the site and a season for errors and missing data; changes nothing',
    ['doctor', 'doctor --season 2021-22 --json'],
  )
  doctor.option('--season <name>', 'the season (default: the current one)')
  setAction<{ season?: string }>(doctor, (context, _, flags) => runDoctor(context, flags.season))
}

/** Checks only the site while there is no season yet, as after the installation. */
async function runDoctor({ db, onProgress }: VerbContext, named: string | undefined): Promise<VerbResult> {
  if (named === undefined && !(await findCurrentSeason(db)))
    return doctorResult(null, await examineSite(readSettings(), db))
  return withSeason(db, named, async ({ season_id, name }) => {
    const site = await examineSite(readSettings(), db)
    return doctorResult(name, [...site, ...(await examine(db, season_id, onProgress))])
  })
}

function doctorResult(season: string | null, findings: readonly Finding[]): VerbResult {
  const errors = findings.filter((finding) => finding.severity === 'error' && !finding.ok)
  const has_no_errors = errors.length === 0
  const where =
    season === null
      ? 'in the site. There is no current season to check'
      : `in the site or in season ${season}`
  const verdict = has_no_errors ? `No errors found ${where}.` : `Errors found ${where}.`
  const lines = [...findings.flatMap(findingLines), verdict]
  return {
    status: has_no_errors ? 0 : 1,
    value: { ok: has_no_errors, season, findings },
    lines,
    problems: [],
  }
}

function findingLines({ check, severity, ok, found }: Finding): string[] {
  const mark = ok ? 'ok' : severity
  const rest = found.length > max_shown ? [`         … and ${found.length - max_shown} more`] : []
  return [
    `${mark.padEnd(6)} ${check}`,
    ...found.slice(0, max_shown).map((line) => `         ${line}`),
    ...rest,
    ...(!ok && COMMANDS[check] ? [`         see ${COMMANDS[check]}`] : []),
  ]
}

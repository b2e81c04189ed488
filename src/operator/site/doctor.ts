import type { Command } from 'commander'
import type { Answer } from '#operator/answer.ts'
import { addVerb, does } from '#operator/verb.ts'
import { onSeason } from '#operator/wanted/wanted-season.ts'
import { examineSite } from '#server/app/examine-site.ts'
import { examine, type Finding } from '#server/doctor/examine.ts'
import { readSettings } from '#server/platform/config.ts'

const shown = 10

export function addDoctorVerb(program: Command): void {
  const doctor = addVerb(
    program,
    'doctor',
    'look site and season over for what is wrong or missing; change nothing',
    ['doctor', 'doctor --season 2021-22 --json'],
  )
  doctor.option('--season <name>', 'the season (default: the current one)')
  does<{ season?: string }>(doctor, (desk, _, flags) => {
    return onSeason(desk.db, flags.season, async ({ season_id, name }) => {
      const site = await examineSite(readSettings(), desk.db)
      return answerOf(name, [...site, ...(await examine(desk.db, season_id, desk.onProgress))])
    })
  })
}

function answerOf(season: string, findings: readonly Finding[]): Answer {
  const faults = findings.filter((finding) => finding.severity === 'fault' && !finding.ok)
  const isWell = faults.length === 0
  const verdict = isWell ? `The season ${season} is well.` : `The season ${season} has faults.`
  const lines = [...findings.flatMap(findingLines), verdict]
  return { status: isWell ? 0 : 1, value: { ok: isWell, season, findings }, lines, problems: [] }
}

function findingLines({ check, severity, ok, found }: Finding): string[] {
  const mark = ok ? 'ok' : severity
  const rest = found.length > shown ? [`         … and ${found.length - shown} more`] : []
  return [`${mark.padEnd(6)} ${check}`, ...found.slice(0, shown).map((line) => `         ${line}`), ...rest]
}

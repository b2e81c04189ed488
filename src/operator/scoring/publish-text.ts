import type { PublishWarning, ShownChange } from '#server/scoring/race-changes.ts'

/**
 * Describes a publication in one line: `SD-F  official → provisional, revision 1 → 2, excluded from totals  /races/53`.
 */
export function changeLine({ race_code, name, path, before, after }: ShownChange): string {
  const isSame =
    before.state === after.state && before.revision === after.revision && before.in_totals === after.in_totals
  const parts = [
    arrowText(before.state, after.state),
    after.revision === null ? '' : `revision ${arrowText(before.revision, after.revision)}`,
    before.in_totals === after.in_totals
      ? ''
      : after.in_totals
        ? 'included in totals'
        : 'excluded from totals',
    isSame ? 'scored by the current rules' : '',
  ]
  return `  ${race_code ?? name}  ${parts.filter(Boolean).join(', ')}  ${path}`
}

function arrowText(before: string | number | null, after: string | number | null): string {
  return before === null || before === after ? String(after) : `${before} → ${after}`
}

export function warningLine(warning: PublishWarning): string {
  switch (warning.code) {
    case 'official-early':
      return `Warning: ${warning.data.race} is official, but has not started yet.`
    case 'newer-revision': {
      const { race, latest } = warning.data
      return (
        `Warning: revision ${latest} of ${race} is still the latest, and the next \`publish\` will use it again. ` +
        `To discard it: race discard ${race} ${latest}`
      )
    }
    case 'settled-bet': {
      const { sidebet_id, question, answer } = warning.data
      return `Warning: side bet ${sidebet_id}, “${question}”, was settled as “${answer}”. Check whether that is still right (sidebet settle).`
    }
    case 'reason-needed':
      return `--reason is required, since these races are already published: ${warning.data.races.join(', ')}.`
  }
}

type Risk = { outlook: 'out' | 'misses' | 'doubtful' }

/** Says how many picks of a team start in no race, by the start lists. */
export function riskTitle(out: number, picks: number): string {
  if (out === 0) return 'The start lists affect your team'
  return `${out} of your ${picks} ${out === 1 ? 'does' : 'do'} not start`
}

/** What the start lists say against a pick. `missed` are the names of the races without the athlete. */
export function riskText({ outlook, missed }: Risk & { missed: readonly string[] }): string {
  if (outlook === 'doubtful') return 'is doubtful'
  return outlook === 'out' ? 'does not start' : `does not start in ${missed.join(', ')}`
}

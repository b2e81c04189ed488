/** Whose scores make a league's, and which of them are bold (rules §7). */
export function countingText(members: number, best_of: number): string {
  if (members < best_of) {
    return `In each weekend the best ${best_of} count. With fewer players than that, all of them do.`
  }
  return best_of === 1
    ? 'In each weekend the best score counts; it is bold.'
    : `In each weekend the best ${best_of} scores count; they are bold.`
}

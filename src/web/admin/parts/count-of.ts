/** `1 race`, `2 races`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The caption of a form for settings, with the number of values that were edited. */
export function changesCaption(count: number): string {
  return count === 0
    ? 'Nothing has changed.'
    : `${countOf(count, 'change')}. You can change it back at any time.`
}

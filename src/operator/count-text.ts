/** A text such as `1 race` or `2,000 races`. */
export function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-GB')} ${noun}${count === 1 ? '' : 's'}`
}

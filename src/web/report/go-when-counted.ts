/** How long a link that leaves the site waits at most, in ms (spec §9). */
export const LONGEST = 250

/** Goes once `count` is done, or the time is up, whichever comes first; and only once. */
export function goWhenCounted(count: (done: () => void) => void, go: () => void): void {
  let is_gone = false
  const leave = () => {
    if (is_gone) return
    is_gone = true
    clearTimeout(timer)
    go()
  }
  const timer = setTimeout(leave, LONGEST)
  count(leave)
}

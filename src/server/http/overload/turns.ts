/** Returns a function that returns true at most once in `every_ms` milliseconds. */
export function openTurns(every_ms: number): () => boolean {
  let last_at = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last_at < every_ms) return false
    last_at = now
    return true
  }
}

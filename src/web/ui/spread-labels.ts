/**
 * Moves labels apart that would stand on each other: at least `gap` pixels between two, in their own order, between
 * `top` and `bottom` as long as there is room.
 */
export function spreadLabels(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const placed = [...wanted]

  let least = top
  for (const index of order) {
    placed[index] = Math.max(wanted[index]!, least)
    least = placed[index] + gap
  }
  let most = bottom
  for (const index of order.reverse()) {
    placed[index] = Math.min(placed[index]!, most)
    most = placed[index] - gap
  }
  return placed
}

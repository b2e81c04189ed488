/** By how many ms the medians of two series of times differ, and the p-value of the difference. */
export type Difference = { median_ms: number; p: number }

/** Computes the Mann-Whitney U test, with the normal approximation and mean ranks for ties. */
export function difference(one: readonly number[], other: readonly number[]): Difference {
  const [n, m] = [one.length, other.length]
  const all = [...one.map((ms) => ({ ms, is_one: true })), ...other.map((ms) => ({ ms, is_one: false }))]
  all.sort((a, b) => a.ms - b.ms)
  let [rank_sum, tied] = [0, 0]
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]!.ms === all[from]!.ms) to++
    const mean_rank = (from + 1 + to) / 2
    rank_sum += mean_rank * all.slice(from, to).filter(({ is_one }) => is_one).length
    tied += (to - from) ** 3 - (to - from)
  }
  const u = rank_sum - (n * (n + 1)) / 2
  const total = n + m
  const spread = Math.sqrt(((n * m) / 12) * (total + 1 - tied / (total * (total - 1))))
  const z = (Math.abs(u - (n * m) / 2) - 0.5) / spread
  return { median_ms: medianOf(one) - medianOf(other), p: Math.min(1, 2 * (1 - normal(z))) }
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}

/** Returns the cumulative standard normal distribution at `z`, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(z))
  const parts = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_53]
  const poly = parts.reduce((sum, part) => (sum + part) * t, 0)
  const below = 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
  return z < 0 ? 1 - below : below
}

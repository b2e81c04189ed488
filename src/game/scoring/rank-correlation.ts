/** Spearman's rank correlation of two lists, from -1 to 1; equal values share their mean rank. */
export function spearman(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)]
  const mean = (one.length + 1) / 2
  const product = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, rank, index) => sum + (rank - mean) * (y[index]! - mean), 0)
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
}

function ranksOf(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const ranks = new Map<number, number>()
  for (let first = 0; first < sorted.length; ) {
    let last = first
    while (sorted[last + 1] === sorted[first]) last += 1
    ranks.set(sorted[first]!, (first + last) / 2 + 1)
    first = last + 1
  }
  return values.map((value) => ranks.get(value)!)
}

/**
 * The balance is the budget minus the purchase prices of all picks, because selling an athlete refunds the purchase
 * price (rules §2).
 */
export function balanceOf(budget: number, picks: readonly { bought_for: number }[]): number {
  return picks.reduce((left, pick) => left - pick.bought_for, budget)
}

type Priced = { athlete_id: number; price: number | null }

/** Applies the filter 'Only show athletes I can afford'. Athletes who are already picked are always shown. */
export function filterAffordableOrPicked<Row extends Priced>(
  athletes: readonly Row[],
  balance: number,
  picked: ReadonlySet<number>,
): Row[] {
  return athletes.filter(({ athlete_id, price }) => {
    return picked.has(athlete_id) || (price !== null && price <= balance)
  })
}

export function filterByName<Row extends { name: string }>(athletes: readonly Row[], text: string): Row[] {
  const wanted = text.toLowerCase()
  return athletes.filter((athlete) => athlete.name.toLowerCase().includes(wanted))
}

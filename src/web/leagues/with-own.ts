type Placed = { user: { user_id: number }; position: number }

/** One page of a list with the reader's own row, which is pinned before it or after it where he stands on another page. */
export function withOwn<Row extends Placed>(rows: readonly Row[], own: Row | undefined): Row[] {
  if (!own || rows.some(({ user }) => user.user_id === own.user.user_id)) return [...rows]
  const is_before = own.position < (rows[0]?.position ?? 0)
  return is_before ? [own, ...rows] : [...rows, own]
}

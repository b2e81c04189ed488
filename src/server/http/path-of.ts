/** An address without its query. That may hold what is nobody's business, so only this is logged. */
export function pathOf(address: string): string {
  const end = address.indexOf('?')
  return end < 0 ? address : address.slice(0, end)
}

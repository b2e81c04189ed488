import { withoutMarks } from '#game/campaign-marks.ts'
import { pathOf } from '#server/http/path-of.ts'

/** What pages choose by, and so has few values; what a reader searches for has as many as there are readers. */
const CHOICES = ['page', 'tab', 'gender', 'cup', 'verified_users', 'selection']
const longest_choice = 60

/** The address without what no page reads, and whether the page there is worth keeping. */
export function readAddress(url: string): { address: string; is_kept: boolean } {
  const pathname = pathOf(url)
  const read = withoutMarks(new URLSearchParams(url.slice(pathname.length)))
  if (read.length === 0) return { address: pathname, is_kept: true }

  const search = new URLSearchParams(read).toString()
  const is_choice = read.every(([name]) => CHOICES.includes(name)) && search.length <= longest_choice
  return { address: `${pathname}?${search}`, is_kept: is_choice }
}

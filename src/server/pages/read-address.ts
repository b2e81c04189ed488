/** Marks that campaigns and other sites hang on links; no page reads them. */
const CAMPAIGN = /^(utm_\w+|mtm_\w+|pk_\w+|gclid|fbclid|msclkid|igshid|mc_[ce]id)$/

/** What pages choose by, and so has few values; what a reader searches for has as many as there are readers. */
const CHOICES = ['page', 'tab', 'gender', 'cup', 'selection']
const longest_choice = 60

/** The address without what no page reads, and whether the page there is worth keeping. */
export function readAddress(url: string): { address: string; is_kept: boolean } {
  const [pathname = '/', query = ''] = url.split('?', 2)
  const search = new URLSearchParams(query)
  for (const name of [...search.keys()]) if (CAMPAIGN.test(name)) search.delete(name)

  const is_kept = [...search.keys()].every((name) => CHOICES.includes(name))
  if (search.size === 0) return { address: pathname, is_kept }
  return { address: `${pathname}?${search}`, is_kept: is_kept && search.toString().length <= longest_choice }
}

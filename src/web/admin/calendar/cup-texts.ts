import type { AdminCup } from '#contract/admin/cups.ts'

export const COUNTS_TEXTS: Record<AdminCup['counts'], string> = {
  all: 'All points',
  sprint: 'Sprint points',
  climb: 'Climb points',
  youth: 'Points of youth athletes',
}

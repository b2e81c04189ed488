import type { AdminCup } from '#contract/admin/cups.ts'

export const CUP_POINTS_TEXTS: Record<AdminCup['counts'], string> = {
  all: 'All points',
  sprint: 'Sprint points',
  climb: 'Climb points',
  youth: 'Points of youth athletes',
}

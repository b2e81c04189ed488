/** How an athlete can count for another one in a race: as a reserve for a pick, or as vice-captain for the captain. */
export const STAND_INS = ['reserve', 'vice-captain'] as const

/** Whom an athlete counts for in a race, and how. */
export type StandsInFor = { as: (typeof STAND_INS)[number]; athlete_id: number; name: string }

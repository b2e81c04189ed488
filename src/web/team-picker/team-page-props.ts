import type { Selection, Weekend } from '#contract/weekends.ts'

/** The props of both variants of the team page: the event, and the selection for which a team is picked. */
export type TeamPageProps = { weekend: Weekend; selection: Selection }

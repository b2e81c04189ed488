import type { Selection, Weekend } from '#contract/weekends.ts'

/** What both readings of the team page are given: the event, and the selection that a team is picked for. */
export type TeamPageProps = { weekend: Weekend; selection: Selection }

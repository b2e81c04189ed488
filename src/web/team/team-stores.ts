import { perUserStores } from '../core/mutations/per-user-stores.ts'
import { otherTeams } from './other-teams.ts'
import { createTeamStore, type TeamStore } from './team-store.ts'

/** The logged-in player's team for one selection. */
export const teamStore: (user_id: number, selection_id: number) => TeamStore = perUserStores(
  (user_id, selection_id) => {
    const others = otherTeams((other_id) => teamStore(user_id, other_id).read().state)
    return createTeamStore(user_id, selection_id, others)
  },
)

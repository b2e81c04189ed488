import { lazy, Suspense, use, useState, useSyncExternalStore } from 'react'
import type { Selection } from '#contract/weekends.ts'
import { saveStateOf } from '../core/mutations/queue-state.ts'
import { SessionContext } from '../core/session/session-context.ts'
import { type TeamStore, teamStore } from '../team/team-store.ts'

/** Loaded separately, because most players are never asked. */
const ReminderQuestion = lazy(async () => ({
  default: (await import('../accounts/notifications/reminder-question.tsx')).ReminderQuestion,
}))

/** Asks whether to send reminders, once a pick of the player is saved while they look at the page. */
export function AskForReminders({ selection: { selection_id } }: { selection: Selection }) {
  const { me } = use(SessionContext)
  return me ? <AskPlayer key={me.user_id} store={teamStore(me.user_id, selection_id)} /> : null
}

function AskPlayer({ store }: { store: TeamStore }) {
  const has_saved = useSyncExternalStore(
    store.subscribe,
    () => hasSavedPick(store),
    () => false,
  )
  // The question stays, even if the player removes the pick or chooses another selection.
  const [is_asking, setAsking] = useState(false)
  if (has_saved && !is_asking) setAsking(true)
  if (!is_asking) return null

  return (
    <Suspense fallback={null}>
      <ReminderQuestion />
    </Suspense>
  )
}

function hasSavedPick(store: TeamStore): boolean {
  const { state } = store.read()
  return state !== null && state.known.length > 0 && saveStateOf(state).state === 'saved'
}

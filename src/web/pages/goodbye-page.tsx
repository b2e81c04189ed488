import { useFarewell } from '../accounts/use-farewell.ts'
import { WayBack } from '../accounts/way-back.tsx'
import { ProblemPage } from './problem-page.tsx'

/** After a player has deleted himself. Who comes by chance, perhaps by an old link, has lost nothing. */
export function GoodbyePage() {
  const is_deleted = useFarewell()

  if (!is_deleted) {
    return (
      <ProblemPage title="Goodbye" eyebrow="See you on the course">
        <p>This is where players say goodbye. Nothing has happened to your account.</p>
      </ProblemPage>
    )
  }
  return (
    <ProblemPage title="Your user is deleted" eyebrow="Out of the race">
      <p>Thank you for having raced with us.</p>
      <WayBack />
    </ProblemPage>
  )
}

import { useFarewell } from '../accounts/use-farewell.ts'
import { WayBack } from '../accounts/way-back.tsx'
import { ProblemPage } from './problem-page.tsx'

/** After a player has deleted himself. Who comes by chance, perhaps by an old link, has lost nothing. */
export function GoodbyePage() {
  const is_deleted = useFarewell()

  if (!is_deleted) {
    return (
      <ProblemPage title="Goodbye" eyebrow="See you on the course">
        <p>Nothing has happened to your account.</p>
      </ProblemPage>
    )
  }
  return (
    <ProblemPage title="Your account has been deleted" eyebrow="Out of the race">
      <p>Thanks for playing.</p>
      <WayBack />
    </ProblemPage>
  )
}

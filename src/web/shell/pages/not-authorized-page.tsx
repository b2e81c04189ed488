import { ProblemPage } from '../../ui/problem-page.tsx'

/** For logged-in users without permission: logging in again would not help. */
export function NotAuthorizedPage() {
  return (
    <ProblemPage title="Not authorized" eyebrow="Off limits" badge="403">
      <p>You do not have access to this page.</p>
    </ProblemPage>
  )
}

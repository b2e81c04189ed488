import { ProblemPage } from '../../ui/problem-page.tsx'

/** Shown to logged-in users who may not open a page. It has no login link, because another login would not help. */
export function NotAuthorizedPage() {
  return (
    <ProblemPage title="Not authorized" eyebrow="Off limits" badge="403">
      <p>You do not have access to this page.</p>
    </ProblemPage>
  )
}

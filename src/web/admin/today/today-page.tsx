import { AdminPage } from '../parts/admin-layout.tsx'

/** What is due, what is wrong and what waits for a person. */
export function TodayPage() {
  return <AdminPage title="Today" />
}

import type { AdminPerson } from '#contract/admin/people.ts'
import { Link } from '../../core/paths/link.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { Chip } from '../parts/sheet.tsx'

export function PersonChips({ person }: { person: AdminPerson }) {
  const { role, verified_user, suspended_at, deleted_at } = person
  return (
    <span className="chip-row">
      {role === 'owner' && <Chip tone="line">Owner</Chip>}
      {role === 'operator' && <Chip tone="line">Operator</Chip>}
      {verified_user && <Chip tone="official">Verified</Chip>}
      {suspended_at && <Chip tone="bad">Suspended</Chip>}
      {deleted_at && <Chip tone="bad">Deleted</Chip>}
    </span>
  )
}

export function ReportsLink() {
  const { badges } = useAdminSession()
  return (
    <Link className="admin-button" to="/reports">
      {badges.people === 0 ? 'Reported names' : `Reported names (${badges.people})`}
    </Link>
  )
}

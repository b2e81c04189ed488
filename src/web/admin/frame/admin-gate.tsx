import { createContext, type ReactNode, use } from 'react'
import { type AdminSession, getAdminSession } from '#contract/admin/admin.ts'
import { useReply } from '../../core/api/use-reply.ts'
import { NotLoaded } from '../parts/loaded.tsx'

const AdminSessionContext = createContext<AdminSession | null>(null)

/** Returns the user's role and name, the season and the menu's badges. May be called only inside `AdminGate`. */
export function useAdminSession(): AdminSession {
  const session = use(AdminSessionContext)
  if (!session) throw new Error('useAdminSession is used outside AdminGate')
  return session
}

/** Shows the admin pages to operators and owners. Others get the error page of `AdminBoundary`. */
export function AdminGate({ children }: { children: ReactNode }) {
  const reply = useReply(getAdminSession, {}, { refetchMs: 60_000 })
  if (reply.state !== 'ready') return <NotLoaded reply={reply} />
  return <AdminSessionContext value={reply.data}>{children}</AdminSessionContext>
}

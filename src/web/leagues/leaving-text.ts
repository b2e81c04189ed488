import type { League } from '#contract/leagues.ts'

type Left = Pick<League, 'name' | 'admin_id' | 'members' | 'password_protected'>

/** What somebody is asked before he leaves a league: what becomes of it, and how he gets in again. */
export function leavingText(league: Left, user_name: string | undefined): string {
  const { name, admin_id, members, password_protected } = league
  const question = `Are you sure you want to leave ${name}?`
  if (members === 1) return `${question} You are its last member, so the league ends.`
  if (admin_id === user_name) return `${question} Its longest-standing member becomes the admin.`
  return password_protected ? `${question} To come back you need its password or an invite.` : question
}

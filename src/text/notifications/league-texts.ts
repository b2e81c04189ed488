import { count, type NotificationContent } from './notification-content.ts'

/** Tells the admin of a league how many players have joined it. Leaves out their names, which may be offensive. */
export function joinContent(league_name: string, joined: number): NotificationContent {
  const who = `${count(joined, 'player')} ${joined === 1 ? 'has' : 'have'} joined`
  return {
    title: `${who} ${league_name}`,
    text: `${who} your league ${league_name}.`,
    heading: `${who} ${league_name}`,
    paragraphs: ['Their names are on the league page.'],
    button: 'See the league',
    path: `/leagues/${encodeURIComponent(league_name)}`,
  }
}

type Invitation = { league_name: string; inviter_name: string }

/**
 * Tells a player that a member of a league has invited them. The title and the text leave out both names, because they
 * may be offensive and are shown on a locked phone.
 */
export function invitationContent({ league_name, inviter_name }: Invitation): NotificationContent {
  return {
    title: 'You are invited to a league',
    text: 'You can join the league or decline.',
    heading: `${inviter_name} invites you to ${league_name}`,
    paragraphs: ['You can join the league or decline on the Leagues page. You need no password.'],
    button: 'Open your invitation',
    path: '/leagues',
  }
}

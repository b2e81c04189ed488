import type { AnnouncementFacts } from './store/dressing.ts'

/** What a visitor of the made-up season should know. */
export function announcements(league_password: string): AnnouncementFacts[] {
  return [
    {
      page: null,
      header: 'A made-up season',
      text: 'Everything here is invented, and goes on by itself as the days pass.',
      level: 'primary',
    },
    {
      page: '/leagues',
      header: 'Leagues with a lock',
      text: `Three of the leagues ask for a password, so that you can try it. It is "${league_password}" for all of them.`,
      level: 'info',
    },
    {
      page: '/events',
      header: 'Provisional results',
      text: 'A weekend is provisional for five days, until the time for protests is over: its points may still change.',
      level: 'warning',
    },
  ]
}

import type { TodayItem } from '#contract/admin/today.ts'
import { formatNumber } from '#text/formats.ts'
import { plainText } from '../../content/plain-text.ts'
import { countOf } from '../parts/count-of.ts'
import { durationText } from '../parts/moment.tsx'

/** What a line of Today says, and the page that its button leads to. */
export type ItemText = { title: string; why: string; button: string; to: string }

type TextOptions = { locale: string; now: number | null; moment: (iso: string) => string }

/** Returns the texts of one thing to do. `moment` formats an instant in the user's time zone. */
export function itemText(item: TodayItem, { locale, now, moment }: TextOptions): ItemText {
  const number = (value: number) => formatNumber(value, locale)
  switch (item.kind) {
    case 'race-running':
      return {
        title: `${item.name}, ${item.weekend_name}: ${item.checkpoint === null ? 'running' : 'live'}`,
        why:
          item.checkpoint === null || item.received_at === null
            ? `${startedText(item.date, now)} You can send places while it runs.`
            : `${item.checkpoint}${now === null ? '' : `, sent ${durationText(now - Date.parse(item.received_at))} ago`}.`,
        button: item.checkpoint === null ? 'Send live results' : 'Send the next batch',
        to: `/results/${item.race_id}/live`,
      }
    case 'results-missing':
      return {
        title: `${item.name}, ${item.weekend_name}: no results`,
        why: `${startedText(item.date, now)} No result list has been imported.`,
        button: 'Add results',
        to: `/results/${item.race_id}`,
      }
    case 'results-unpublished':
      return {
        title: `${item.name}, ${item.weekend_name}: results not published`,
        why: `A list was imported on ${moment(item.imported_at)}. Players do not see it yet.`,
        button: 'Check results',
        to: `/results/${item.race_id}`,
      }
    case 'still-provisional':
      return {
        title: `${item.name}, ${item.weekend_name}: still provisional`,
        why: `The time for protests ended on ${moment(item.ended_at)}.`,
        button: 'Make official',
        to: `/results/${item.race_id}`,
      }
    case 'sidebets':
      return {
        title: `${count(item.count, 'side bet')} of ${item.weekend_name} can be settled`,
        why: item.count === 1 ? plainText(item.first) : `The first is “${plainText(item.first)}”.`,
        button: item.count === 1 ? 'Check the answer' : 'Check answers',
        to: `/side-bets?weekend=${item.weekend_id}`,
      }
    case 'check':
      return checkText(item)
    case 'emails':
      return {
        title: `${count(item.count, 'email')} ${item.count === 1 ? 'is' : 'are'} waiting to be sent`,
        why: `The oldest has been waiting since ${moment(item.since)}. Until they are sent, players do not get their links.`,
        button: 'See why',
        to: '/health',
      }
    case 'league-requests':
      return {
        title: `${count(item.count, 'league')} ${item.count === 1 ? 'asks' : 'ask'} to be verified`,
        why: `The oldest request is from ${moment(item.since)}.`,
        button: item.count === 1 ? 'Review league' : 'Review leagues',
        to: '/leagues?show=requests',
      }
    case 'reports':
      return {
        title: `${count(item.count, 'name')} ${item.count === 1 ? 'was' : 'were'} reported`,
        why: `By ${item.players === 1 ? 'one player' : `${number(item.players)} players`} since ${moment(item.since)}.`,
        button: item.count === 1 ? 'Review name' : 'Review names',
        to: '/reports',
      }
  }

  function count(value: number, noun: string): string {
    return countOf(value, noun, locale)
  }
}

type Check = Extract<TodayItem, { kind: 'check' }>

function checkText({ check, count, found }: Check): ItemText {
  const check_text = CHECKS[check]
  const others = count - found.length
  const more = others > 0 ? `; and ${others} more` : ''
  const lines = found.join('; ')
  return {
    title: check_text?.title(count) ?? `Check failed: ${check}`,
    why: `${lines}${more}.`,
    button: check_text?.button ?? 'See details',
    to: check_text?.to ?? '/health',
  }
}

function startedText(iso: string, now: number | null): string {
  return now === null ? '' : `Started ${durationText(now - Date.parse(iso))} ago.`
}

type CheckText = { title: (count: number) => string; button: string; to: string }

const calendarCheck = (title: string): CheckText => ({
  title: () => title,
  button: 'Open calendar',
  to: '/calendar',
})

const pricesCheck = (title: string): CheckText => ({
  title: () => title,
  button: 'See planned prices',
  to: '/athletes/prices',
})

const healthCheck = (title: string): CheckText => ({
  title: () => title,
  button: 'See details',
  to: '/health',
})

/** The texts for each check of `doctor`, by the title of the check. */
const CHECKS: Readonly<Record<string, CheckText>> = {
  'every selection past its deadline is closed': calendarCheck('Picks are open past a deadline'),
  'every selection closes before its first race': calendarCheck('Picks close after a race has started'),
  'every weekend has selections, and every selection has races': calendarCheck(
    'The calendar has empty weekends or selections',
  ),
  'picks are open only where a team can be filled': calendarCheck(
    'Picks are open where no team can be filled',
  ),
  'athletes have prices': {
    title: () => 'No athlete has a price',
    button: 'Set prices',
    to: '/athletes/prices',
  },
  'a team can be filled in every selection': {
    title: (count) => `No team can be filled for ${count === 1 ? 'a selection' : `${count} selections`}`,
    button: 'Set prices',
    to: '/athletes/prices?order=newcomers',
  },
  'every active athlete has a price': {
    title: (count) => (count === 1 ? 'An athlete has no price' : `${count} athletes have no price`),
    button: 'Set prices',
    to: '/athletes/prices?order=newcomers',
  },
  'planned prices are published in time': pricesCheck('Planned prices are not published'),
  'planned prices fit the season': pricesCheck('Planned prices no longer fit the season'),
  'all planned prices were published': pricesCheck('Planned prices were left out'),
  'every league has the points of its best members': {
    title: (count) => (count === 1 ? 'A league has wrong points' : `${count} leagues have wrong points`),
    button: 'Rebuild boards',
    to: '/health',
  },
  'every published race is scored by the current rules': {
    title: (count) =>
      count === 1 ? 'A race is scored by older rules' : `${count} races are scored by older rules`,
    button: 'See details',
    to: '/health',
  },
  'every past race has results': {
    title: (count) => (count === 1 ? 'A past race has no results' : `${count} past races have no results`),
    button: 'Add results',
    to: '/results',
  },
  'the latest results are published': {
    title: (count) =>
      count === 1 ? 'A result list is not published' : `${count} result lists are not published`,
    button: 'Check results',
    to: '/results',
  },
  'results are official once the time for protests is over': {
    title: (count) =>
      count === 1 ? 'A result is still provisional' : `${count} results are still provisional`,
    button: 'Make official',
    to: '/results',
  },
  'emails are sent and jobs run': healthCheck('Emails and jobs are paused after a restore'),
  'the mail server accepts emails': healthCheck('Emails do not reach players'),
  'the mail server accepts the sender of emails': {
    title: () => 'The mail server refuses our emails',
    button: 'See details',
    to: '/notifications',
  },
  'backups are made on schedule': healthCheck('The latest backup is too old'),
  'no emails are waiting': healthCheck('Emails are waiting to be sent'),
  'the game has an owner': healthCheck('The game has no owner'),
  'the logins of the demo season are not active': healthCheck('The logins of the demo season are active'),
  'all login methods are configured': healthCheck('A login method is not configured'),
  'players use the site over https': healthCheck('Players use the site without https'),
  'all proxies are listed in TRUSTED_PROXIES': healthCheck('A proxy is not listed in TRUSTED_PROXIES'),
  boards: { title: () => 'A scored race has no board', button: 'See details', to: '/health' },
  standings: { title: () => 'A board has no table', button: 'See details', to: '/health' },
  ledgers: {
    title: () => 'Points do not match their breakdown',
    button: 'See details',
    to: '/health',
  },
  prices: {
    title: () => 'Prices differ from the ones last set',
    button: 'See details',
    to: '/health',
  },
}

import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function privacyPage({ settings, site }: PageFacts): string {
  return paragraphs(
    '# Privacy',
    `What ${settings.display_name} knows about you, and who gets to see it.`,
    section(
      'What others see',
      bullets(
        'Your user name, your team name, your country, your scores and ranks, and your leagues.',
        'Your teams once their deadline is over, and your side bets once betting is closed.',
        'Nobody but the organiser sees your mail address, or your first and last name where we asked for them. Of your password we keep only a hash, so not even we can read it.',
      ),
    ),
    section(
      'What your browser keeps',
      bullets(
        'No cookies but two: one while you are logged in, and one with your answer about cookies.',
        'The ids of announcements that you have closed.',
        'Pages, fonts, flags and pictures come from this site and from nobody else.',
        ...others(site),
      ),
    ),
    section(
      'When you leave',
      'When your user is deleted, your name and your country disappear everywhere at once. Your scores stay without a name, so that old boards still add up.',
      site.mail_address === null ? null : `Questions? Write to <${site.mail_address}>.`,
    ),
  )
}

/** Services of others, each only where the organiser has set it up. */
function others({ analytics_id, sentry_dsn, recaptcha_public_key }: PageFacts['site']): string[] {
  return [
    analytics_id === null
      ? 'There is no analytics service here.'
      : 'Visits are counted by an analytics service, if you have agreed to it.',
    ...(sentry_dsn === null
      ? []
      : ['Faults of a page are reported to an error service, if you have agreed to it.']),
    ...(recaptcha_public_key === null
      ? []
      : ['When you use a form, reCAPTCHA by Google is loaded to see that you are not a machine.']),
  ]
}

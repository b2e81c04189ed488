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
        'Cookies of this site only: two while you are logged in or fill in a form, one for a year by which we know a browser that you have logged in with, and one with your answer about cookies.',
        'Which announcements you closed, whether you chose light or dark, and which fonts were downloaded.',
        'Unsaved changes to your team or side bets, until they are saved or you close the tab.',
        'Pages, fonts, flags and pictures come from this site and from nobody else.',
        ...captcha(site),
      ),
    ),
    section('What happens only if you accept', bullets(...ifAccepted(site))),
    section(
      'What we keep for a time',
      bullets(
        'Where you are logged in: when, and what your browser calls itself, for 30 days at most. You can end each of these sessions yourself.',
        'Which letters we have sent you, for two weeks, without a word of what they said.',
      ),
    ),
    section(
      'When you leave',
      'When your user is deleted, your name and your country disappear everywhere at once. For 14 days a link in a letter brings your user back; after that your address, your password and your names are deleted for good. Your scores stay without a name, so that old boards still add up.',
      site.mail_address === null ? null : `Questions? Write to <${site.mail_address}>.`,
    ),
  )
}

function captcha({ recaptcha_public_key }: PageFacts['site']): string[] {
  return recaptcha_public_key === null
    ? []
    : ['When you use a form, reCAPTCHA by Google is loaded to see that you are not a machine.']
}

/** What the cookie banner asks for, each only where the organiser has set it up. */
function ifAccepted({ analytics_id, sentry_dsn }: PageFacts['site']): string[] {
  return [
    analytics_id === null
      ? 'There is no analytics service here.'
      : 'Visits are counted by Google Analytics. It sets cookies of its own, which are deleted when you decline.',
    ...(sentry_dsn === null
      ? ['There is no error service here.']
      : [
          'When a page fails, an error service gets a report. It also gets how long pages and requests take, and recordings of some visits, without their texts and without what you type.',
        ]),
    'None of this is loaded or sent before you accept in the cookie banner, or after you decline. "Cookies" at the foot of each page lets you change your answer.',
  ]
}

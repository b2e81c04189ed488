import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function privacyPage({ settings, site }: PageFacts): string {
  return paragraphs(
    '# Privacy',
    `What ${settings.display_name} knows about you, and who gets to see it.`,
    section(
      'What others see',
      bullets(
        'Your username, your team name, your country, your scores and ranks, and your leagues.',
        'Your teams once their deadline has passed, and your side bets once betting has closed.',
        'Only the organiser sees your email address, and your first and last name where we asked for them. We store only a hash of your password, so not even we can read it.',
      ),
    ),
    section(
      'What your browser keeps',
      'Without your consent, this site sets only these cookies, some with the prefix `__Host-`:',
      bullets(
        '`session` and `csrf`, while you are logged in or fill in a form. They are deleted when you close the browser, or after 30 days at most if you chose “Remember me”.',
        '`device`, for a year: it recognises a browser you have logged in with.',
        '`flow`, for ten minutes, while you log in with your account at another site, such as Google.',
        '`external`, for half an hour, while you register with such an account.',
        '`consent`, for half a year: your answer about cookies.',
      ),
      'This site also stores in your browser:',
      bullets(
        'Which announcements you closed, whether you chose the light or the dark theme, which league you chose on live pages, and which fonts were downloaded.',
        'Unsaved changes to your team or side bets, until they are saved or you close the tab.',
        'The teams that you saw last and the next deadlines, to show them while you are offline. They are deleted when you log out.',
        'Which account gets the push notifications of this browser, if you switched them on.',
        'On the admin pages, the filters that an operator has saved.',
      ),
      'Pages, fonts, flags and pictures come from this site and from nowhere else.',
      captchaText(site),
    ),
    section('What happens only if you accept', bullets(...acceptedServiceItems(site))),
    section(
      'What we keep for a while',
      bullets(
        'Where you are logged in: the time and your browser’s name, for 30 days at most. You can log out each device yourself.',
        'Which emails we have sent you, for two weeks, without their text.',
      ),
    ),
    section(
      'When you leave',
      'When you delete your account, your name and your country are removed everywhere immediately. For 14 days a link in an email restores the account; after that your email address, your password and your names are deleted for good. Your scores are kept without a name, so that past leaderboards still add up.',
      site.mail_address === null ? null : `Questions? Write to <${site.mail_address}>.`,
    ),
  )
}

function captchaText({ recaptcha_public_key }: PageFacts['site']): string | null {
  return recaptcha_public_key === null
    ? null
    : 'When you use a form, reCAPTCHA by Google is loaded to check that you are not a robot.'
}

/** Says for each service that needs consent in the cookie banner whether this site uses it, and what it does. */
function acceptedServiceItems({ analytics_id, sentry_dsn }: PageFacts['site']): string[] {
  return [
    analytics_id === null
      ? 'This site uses no analytics service.'
      : 'Visits are counted by Google Analytics. It sets cookies of its own, which are deleted when you decline.',
    ...(sentry_dsn === null
      ? ['This site uses no error reporting service.']
      : [
          'When a page fails, a report is sent to an error reporting service. It also receives how long pages and requests take, and recordings of some visits, without any text and without what you type.',
        ]),
    'None of this is loaded or sent before you accept in the cookie banner, or after you decline. You can change your answer under “Cookies” at the bottom of each page.',
  ]
}

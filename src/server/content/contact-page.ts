import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function contactPage({ settings, site: { mail_address } }: PageFacts): string {
  return paragraphs(
    '# Contact',
    `Something to say about ${settings.display_name}? Write to us; we read everything.`,
    mail_address === null ? null : `Our address: <${mail_address}>`,
    section(
      'What helps us to help you',
      bullets(
        'A result looks wrong: tell us the race, the athlete and the place on the official list. A race can be corrected at any time, and every board follows.',
        'Your points look wrong: tell us the weekend and the athlete.',
        'You cannot log in: try [a new password](/reset) first. Tell us your user name, never your password.',
        'You know how the game could be better: tell us that too.',
      ),
    ),
    'How points come about, what happens at the deadline and when a jury changes a result: [How to play](/info/rules).',
  )
}

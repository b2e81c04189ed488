import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function contactPage(facts: PageFacts): string {
  return paragraphs(
    '# Contact',
    ...writing(facts),
    'How points come about, what happens at the deadline and when a jury changes a result: [How to play](/info/rules).',
  )
}

function writing({ settings, site: { mail_address } }: PageFacts): (string | null)[] {
  if (mail_address === null) return ['The organiser has not left a mail address here yet.']
  return [
    `Something to say about ${settings.display_name}? Write to <${mail_address}>; we read everything.`,
    section(
      'What helps us to help you',
      bullets(
        'A result looks wrong: tell us the race, the athlete and the place on the official list. A race can be corrected at any time, and every board follows.',
        'Your points look wrong: tell us your user name, the weekend and the athlete, and never your password.',
        'You know how the game could be better: tell us that too.',
      ),
    ),
  ]
}

import type { PageFacts } from './facts.ts'
import { bullets, paragraphs, section } from './markdown.ts'

export function contactPage(facts: PageFacts): string {
  return paragraphs(
    '# Contact',
    ...writing(facts),
    'How scoring, deadlines and jury decisions work: [How to play](/info/rules).',
  )
}

function writing({ settings, site: { mail_address } }: PageFacts): (string | null)[] {
  if (mail_address === null) return ['The organiser has not set an email address yet.']
  return [
    `Something to say about ${settings.display_name}? Write to <${mail_address}>; we read everything.`,
    section(
      'How to report a problem',
      bullets(
        'A result looks wrong: tell us the race, the athlete and the place on the official list. Races can be corrected at any time.',
        'Your points look wrong: tell us your user name, the weekend and the athlete, and never your password.',
        'You have an idea for the game: we would like to hear it.',
      ),
    ),
  ]
}

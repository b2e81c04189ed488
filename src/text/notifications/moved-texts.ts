import { sentencesOf } from './deadline-texts.ts'
import {
  longTime,
  type NamedDeadline,
  type NotificationContent,
  nameOfDeadline,
  shortTime,
} from './notification-content.ts'

/** A deadline that was moved, and its former time. */
type MovedDeadline = { deadline: NamedDeadline; was: Date }

/** Says that deadlines were moved. */
export function movedContent(moves: readonly MovedDeadline[]): NotificationContent {
  const [{ deadline }] = moves as [MovedDeadline]
  return {
    ...(moves.length === 1 ? textsOfOne(moves[0]!) : textsOfSeveral(moves)),
    button: 'Open your team',
    path: `/athletes?selection=${deadline.selection_id}`,
  }
}

type Texts = Omit<NotificationContent, 'button' | 'path'>

function textsOfOne(move: MovedDeadline): Texts {
  const name = nameOfDeadline(move.deadline)
  const text = `Picks ${newTime(move)}.`
  return {
    title: `New deadline: ${name} picks close ${shortTime(move.deadline)}`,
    text,
    heading: `New deadline for ${name}`,
    paragraphs: [text, formerTime(move)],
  }
}

/** Writes one sentence for each deadline. */
function textsOfSeveral(moves: readonly MovedDeadline[]): Texts {
  const weekends = [...new Set(moves.map(({ deadline }) => deadline.weekend_name))]
  const sentences = moves.map((move) => {
    const name = weekends.length === 1 ? move.deadline.name : nameOfDeadline(move.deadline)
    return `${name}: picks ${newTime(move)}`
  })
  const title = `${moves.length} deadlines moved: ${weekends.join(', ')}`
  return {
    title,
    text: sentencesOf(sentences),
    heading: title,
    paragraphs: moves.map((move, n) => `${sentences[n]}. ${formerTime(move)}`),
  }
}

function newTime({ deadline, was }: MovedDeadline): string {
  return `close ${longTime(deadline)}, ${deadline.closes_at < was ? 'earlier' : 'later'} than before`
}

function formerTime({ deadline, was }: MovedDeadline): string {
  return `The deadline was ${longTime({ ...deadline, closes_at: was })}.`
}

import { type Inquiry, isNo } from './inquiry.ts'
import type { Refusal } from './refusals.ts'
import type { Compared } from './season-changes.ts'

/** Asks before anything is lost of a season that is imported again; a no refuses the import. */
export function askBeforeLoss({ calendar, athletes, results }: Compared, inquiry: Inquiry): Refusal[] {
  const { weekends, selections, races } = calendar.removed
  const lists = races.filter((race) => race.digest !== null).length
  const gone = [
    [weekends.length, 'weekends'],
    [selections.length, 'selections'],
    [races.length, 'races'],
    [lists, 'lists of results'],
    [athletes.removed.length, 'athletes'],
  ] as const
  const removed = gone.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : []))
  const shorter = results.shorter.map((list) => `${list.race_code} (${list.before} → ${list.after})`)

  const refusals: Refusal[] = []
  const ask = (key: string, question: string) => {
    const answer = inquiry.ask({
      key,
      question,
      proposed: 'yes',
      choices: 'yes, or no: then nothing is written',
    })
    if (isNo(answer)) refusals.push({ found: `the answer no to ${key}`, expected: 'files that keep them' })
  }
  if (removed.length > 0) {
    ask('remove', `${removed.join(', ')} of the season have no place in the files. Remove them?`)
  }
  if (shorter.length > 0) ask('results', `Lists of results get fewer rows: ${shorter.join(', ')}. Take them?`)
  return refusals
}

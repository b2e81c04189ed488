import { z } from 'zod'
import { Line } from '#contract/fields.ts'
import { checkLeagueName } from '#game/leagues/league-names.ts'
import { LEAGUE_NAME_SENTENCES } from '#text/league-refusals.ts'

/** As it stands in a path, percent-encoded; looked up whatever the case. */
export const LeagueName = Line.min(1, 'must be a name').max(250, 'must be at most 250 characters')

/** One way to write each character, so that what is kept is as long as what was counted. */
const tidy = (text: string) => text.trim().normalize('NFC')

/** What a league is called when it is founded. */
export const NewLeagueName = z
  .string('must be text, given once')
  .pipe(
    Line.max(2000, 'must be at most 2000 characters').superRefine((name, context) => {
      const verdict = checkLeagueName(name)
      if (!verdict.ok) context.addIssue({ code: 'custom', message: LEAGUE_NAME_SENTENCES[verdict.reason] })
    }),
  )
  .transform(tidy)

/** Any Unicode; empty or missing is none. */
export const LeaguePassword = z
  .string('must be text')
  .max(512, 'must be at most 512 characters')
  .refine((text) => !/\p{Cs}/u.test(text), 'must be text')
  .nullish()

/** For whom a league stands in the team challenge. */
export const Club = Line.max(120, 'must be at most 120 characters').transform(tidy)

/** What all changes of leagues have in common: a key of the client's for each, so that it can be sent again. */
export const oneMore = { request_headers: ['idempotency-key'], refusals: [409, 422, 429] } as const

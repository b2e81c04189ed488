import { z } from 'zod'
import { AnyText } from '#contract/fields.ts'
import { checkLeagueName } from '#game/leagues/league-names.ts'
import { LEAGUE_NAME_SENTENCES } from '#text/league-refusals.ts'

/** A league's name in a path: percent-encoded, and compared without regard to case. */
export const LeagueName = AnyText.min(1, 'must be a name').max(250, 'must be at most 250 characters')

/** Trims the text and normalizes it to NFC, as it is stored. */
const normalized = (text: string) => text.trim().normalize('NFC')

export const NewLeagueName = z
  .string('must be a single text value')
  .pipe(
    AnyText.max(2000, 'must be at most 2000 characters').superRefine((name, context) => {
      const verdict = checkLeagueName(name)
      if (!verdict.ok) context.addIssue({ code: 'custom', message: LEAGUE_NAME_SENTENCES[verdict.reason] })
    }),
  )
  .transform(normalized)

/** Any Unicode text. If it is empty or missing, the league has no password. */
export const LeaguePassword = z
  .string('must be text')
  .max(512, 'must be at most 512 characters')
  .refine((text) => !/\p{Cs}/u.test(text), 'must be text')
  .nullish()

/** The club or group that a league represents in the team challenge. */
export const Club = AnyText.max(120, 'must be at most 120 characters').transform(normalized)

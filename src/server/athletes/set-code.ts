import { isAthleteCode } from '#game/external-codes.ts'
import type { Actor } from '#server/platform/audit/actor.ts'
import { insertAudit } from '#server/platform/audit/store.ts'
import type { Db } from '#server/platform/db/db.ts'
import { withDryRun } from '#server/platform/db/with-dry-run.ts'
import { type CodeHolder, findCode, findHolder, lockAthletes, updateCode } from './store/codes.ts'

export type SetCodeRefusal = 'reason-needed' | 'no-code' | 'same-code' | 'code-taken'

export const SET_CODE_SENTENCES: Record<SetCodeRefusal, string> = {
  'reason-needed': 'Changing the code of an athlete needs --reason, except with --dry-run',
  'no-code':
    'A code has at most 60 characters (letters, digits, - _ . :) and must not be an id such as id:49',
  'same-code': 'The athlete already has that code',
  'code-taken': 'Another athlete has that code',
}

export type CodeCommand = Actor & { athlete_id: number; code: string; dry_run: boolean }

export type SetCodeReport =
  | { ok: true; before: string | null }
  | { ok: false; reason: SetCodeRefusal; holder?: CodeHolder }

/**
 * Sets the federation code of an athlete. Later files find the athlete by this code. Picks, prices and results stay,
 * because they refer to the athlete's id. Refuses a code that another athlete has. If both are the same person, use
 * `mergeAthletes`.
 */
export async function setCode(db: Db, command: CodeCommand): Promise<SetCodeReport> {
  const { athlete_id, code, dry_run, actor, reason } = command
  if (!dry_run && !reason) return { ok: false, reason: 'reason-needed' }
  if (!isAthleteCode(code)) return { ok: false, reason: 'no-code' }
  return withDryRun(db, dry_run, async (tx): Promise<SetCodeReport> => {
    await lockAthletes(tx)
    const before = await findCode(tx, athlete_id)
    if (before === code) return { ok: false, reason: 'same-code' }
    const holder = await findHolder(tx, code, athlete_id)
    if (holder) return { ok: false, reason: 'code-taken', holder }

    await updateCode(tx, athlete_id, code)
    await insertAudit(tx, {
      actor,
      reason,
      act: 'athlete set',
      subject: `athlete ${athlete_id}`,
      before: { federation_code: before },
      after: { federation_code: code },
    })
    return { ok: true, before }
  })
}

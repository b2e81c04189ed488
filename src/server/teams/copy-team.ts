import type { ChangedTeam, ChangeRefusal } from '#game/change-team.ts'
import { type CopyRefusal, copiedTeam, mayCopy } from '#game/copying.ts'
import type { HeldTeam, OwnTeam } from './store.ts'

/** The team of another selection bought anew for this one (rules §11): whole, or not at all. */
export function copyOf(source: OwnTeam, held: HeldTeam): ChangedTeam<ChangeRefusal | CopyRefusal> {
  const { selection, candidates, read_at } = held
  const verdict = mayCopy({ ...source.selection, picks: source.picks }, selection, read_at)
  if (!verdict.ok) return verdict

  const copied = copiedTeam(source.picks, candidates, selection.budget ?? 0, selection, read_at)
  return copied.ok ? { ok: true, picks: [...copied.team.picks] } : copied
}

import type { SeasonSettings } from '#game/season-settings.ts'
import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import { SeasonSettingsSchema } from './settings-schema.ts'
import { makeCurrent, type SeasonRow, updateSettings } from './store.ts'

/** Settings that are more than a value: the first two are chosen when the season is made. */
const FIXED = ['variant', 'points_tables'] as const

export type Change = { setting: string; before: unknown; after: unknown }

export type ParsedSettings = { settings: SeasonSettings; changes: Change[] } | { faults: string[] }

/** The settings after `key=value` words, or everything that is wrong with them. */
export function parseChanges(before: SeasonSettings, words: readonly string[]): ParsedSettings {
  const pairs = words.map((word) => splitPair(word))
  const faults = pairs.flatMap(([key, value]) => checkPair(before, key, value))
  if (faults.length > 0) return { faults }

  const current = new Map<string, unknown>(Object.entries(before))
  const given = pairs.map(([key, value]) => [key, parsedValue(value ?? '', current.get(key))])
  const parsed = SeasonSettingsSchema.safeParse({ ...before, ...Object.fromEntries(given) })
  if (parsed.error)
    return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`) }
  return { settings: parsed.data, changes: changesOf(before, parsed.data) }
}

export type Edit = {
  settings: SeasonSettings
  is_current: boolean
  actor: string
  reason?: string | undefined
}

/** Limits and budgets of selections that exist already stay: they are columns of their own (rules §2). */
export async function setSeason(db: Db, season: SeasonRow, edit: Edit): Promise<void> {
  await updateSettings(db, season.season_id, edit.settings)
  if (edit.is_current) await makeCurrent(db, season.season_id)
  const { actor, reason } = edit
  const changes = changesOf(season.settings, edit.settings)
  const before = Object.fromEntries(changes.map((change) => [change.setting, change.before]))
  const after = Object.fromEntries(changes.map((change) => [change.setting, change.after]))
  const current = edit.is_current ? { is_current: true } : {}
  await insertAudit(db, {
    actor,
    act: 'season set',
    subject: season.name,
    before: { ...before, is_current: season.is_current },
    after: { ...after, ...current },
    reason,
  })
}

function splitPair(word: string): [key: string, value: string | undefined] {
  const at = word.indexOf('=')
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)]
}

function checkPair(settings: SeasonSettings, key: string, value: string | undefined): string[] {
  if (value === undefined) return [`${key} must be written as ${key}=value`]
  if (FIXED.some((fixed) => fixed === key)) return [`${key} is chosen when the season is created and stays`]
  if (Object.hasOwn(settings, key)) return []
  return [`${key} is no setting; there are ${Object.keys(settings).join(', ')}`]
}

/** `none` is no limit; a list is written with commas; the rest is what it looks like. */
function parsedValue(text: string, before: unknown): unknown {
  if (Array.isArray(before)) return text.split(',').filter(Boolean)
  if (typeof before === 'string') return text
  if (text === 'none') return null
  if (text === 'true' || text === 'false') return text === 'true'
  return text.trim() === '' ? text : Number(text)
}

function changesOf(before: SeasonSettings, after: SeasonSettings): Change[] {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .map(([setting, value]) => ({ setting, before: old.get(setting), after: value }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

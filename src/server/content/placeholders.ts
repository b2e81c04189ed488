import { formatLimit, formatMoney } from '#text/formats.ts'
import type { PageFacts } from './facts.ts'
import { joinWords } from './markdown.ts'
import { isTableName, pointsTableMarkdown } from './points-table.ts'

type Value = (facts: PageFacts, argument: string) => string | null

/** Maps placeholders to their values. `docs/operating.md` lists them. */
const VALUES = new Map<string, Value>([
  ['season', ({ site }) => site.current_season],
  ['display_name', ({ settings }) => settings.display_name],
  ['slogan', ({ settings }) => settings.slogan],
  ['mail_address', ({ site }) => site.mail_address],
  ['budget', ({ settings }) => formatMoney(settings.budget, 'en')],
  ['max_picks_per_gender', ({ settings }) => formatLimit(settings.max_picks_per_gender, 'en')],
  ['max_picks', ({ settings }) => formatLimit(settings.max_picks, 'en')],
  ['cub_picks', ({ settings }) => String(settings.cub_picks)],
  ['captain_bonus', ({ settings }) => percent(settings.captain_bonus_percent)],
  ['youth_bonus', ({ settings }) => percent(settings.youth_bonus_percent)],
  ['qci_bonus', ({ settings }) => percent(settings.qci_bonus_percent)],
  ['users_included_in_league_score', ({ settings }) => String(settings.users_included_in_league_score)],
  ['excluded_countries', ({ excluded_countries }) => joinWords(excluded_countries)],
  ['minimum_age', ({ settings }) => String(settings.minimum_age)],
  ['password_min', ({ settings }) => String(settings.password_min)],
  ['points_table', ({ points_tables }, names) => tableOf(points_tables, names)],
])

/** Replaces placeholders such as `{{budget}}` with data of the season. Unknown placeholders stay as written. */
export function fillPlaceholders(markdown: string, facts: PageFacts): string {
  return markdown.replaceAll(
    /\{\{\s*([a-z_]+)(?::([a-z0-9_,\s]+))?\s*\}\}/g,
    (written, name, argument = '') => {
      return VALUES.get(name)?.(facts, argument) ?? written
    },
  )
}

export function percent(value: number): string {
  return `${value}%`
}

/** Makes one table of the named points tables, with a column for each of them. */
function tableOf(tables: PageFacts['points_tables'], names: string): string | null {
  const known = names
    .split(',')
    .map((name) => name.trim())
    .filter(isTableName)
  return pointsTableMarkdown(tables, known)
}

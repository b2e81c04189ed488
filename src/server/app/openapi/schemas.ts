import { z } from 'zod'
import * as accounts from '#contract/accounts.ts'
import * as admin from '#contract/admin/admin.ts'
import * as adminAthletes from '#contract/admin/athletes/athletes.ts'
import * as adminDoubles from '#contract/admin/athletes/doubles.ts'
import * as adminPlannedPrices from '#contract/admin/athletes/planned-prices.ts'
import * as adminPriceReplay from '#contract/admin/athletes/price-replay.ts'
import * as adminPrices from '#contract/admin/athletes/prices.ts'
import * as adminAudit from '#contract/admin/audit.ts'
import * as adminCalendar from '#contract/admin/calendar.ts'
import * as adminChanges from '#contract/admin/changes.ts'
import * as adminCups from '#contract/admin/cups.ts'
import * as adminExports from '#contract/admin/exports.ts'
import * as adminFactor from '#contract/admin/factor.ts'
import * as adminFirstSteps from '#contract/admin/first-steps.ts'
import * as adminHealth from '#contract/admin/health.ts'
import * as adminImports from '#contract/admin/imports.ts'
import * as adminJobs from '#contract/admin/jobs.ts'
import * as adminLeagues from '#contract/admin/leagues.ts'
import * as adminNews from '#contract/admin/news.ts'
import * as adminNotifications from '#contract/admin/notifications.ts'
import * as adminNumbers from '#contract/admin/numbers.ts'
import * as adminPeople from '#contract/admin/people.ts'
import * as adminReports from '#contract/admin/reports.ts'
import * as adminLive from '#contract/admin/results/live.ts'
import * as adminPublications from '#contract/admin/results/publications.ts'
import * as adminRacePublications from '#contract/admin/results/race-publications.ts'
import * as adminResultDrafts from '#contract/admin/results/result-drafts.ts'
import * as adminResults from '#contract/admin/results/results.ts'
import * as adminSearch from '#contract/admin/search.ts'
import * as adminSeasons from '#contract/admin/seasons.ts'
import * as adminSetup from '#contract/admin/setup.ts'
import * as adminSidebets from '#contract/admin/sidebets.ts'
import * as adminContent from '#contract/admin/site/content.ts'
import * as adminImages from '#contract/admin/site/images.ts'
import * as adminLinks from '#contract/admin/site/links.ts'
import * as adminLook from '#contract/admin/site/look.ts'
import * as adminSettings from '#contract/admin/site/settings.ts'
import * as adminStartListImports from '#contract/admin/start-lists/start-list-imports.ts'
import * as adminStartLists from '#contract/admin/start-lists/start-lists.ts'
import * as adminToday from '#contract/admin/today.ts'
import * as adminTokens from '#contract/admin/tokens.ts'
import * as adminTypedText from '#contract/admin/typed-text.ts'
import * as athletes from '#contract/athletes.ts'
import * as calendar from '#contract/calendar-feed.ts'
import * as config from '#contract/config.ts'
import * as countries from '#contract/countries.ts'
import * as cups from '#contract/cups.ts'
import * as leagueInvitations from '#contract/leagues/league-invitations.ts'
import * as leagueMembers from '#contract/leagues/league-members.ts'
import * as leagues from '#contract/leagues/leagues.ts'
import * as liveRace from '#contract/live/live-race.ts'
import * as myLive from '#contract/live/my-live.ts'
import * as me from '#contract/me.ts'
import * as messages from '#contract/messages.ts'
import * as myData from '#contract/my-data.ts'
import * as notifications from '#contract/notifications/notifications.ts'
import * as problems from '#contract/problems.ts'
import * as races from '#contract/races.ts'
import * as reports from '#contract/reports.ts'
import * as settings from '#contract/settings.ts'
import * as sidebets from '#contract/sidebets.ts'
import * as siteLook from '#contract/site-look.ts'
import * as startLists from '#contract/start-lists.ts'
import * as teams from '#contract/teams.ts'
import * as users from '#contract/users.ts'
import * as weekends from '#contract/weekends.ts'

export type Schema = z.core.JSONSchema.BaseSchema

/** The schemas that the contract exports. They are components with their exported names. */
const contract_schemas = z.registry<{ id: string }>()

const contract_modules = [
  accounts,
  admin,
  adminAthletes,
  adminDoubles,
  adminAudit,
  adminCalendar,
  adminChanges,
  adminContent,
  adminExports,
  adminCups,
  adminFactor,
  adminFirstSteps,
  adminHealth,
  adminImages,
  adminImports,
  adminJobs,
  adminLeagues,
  adminNews,
  adminNotifications,
  adminNumbers,
  adminLinks,
  adminLive,
  adminLook,
  adminPeople,
  adminPlannedPrices,
  adminPriceReplay,
  adminPrices,
  adminPublications,
  adminRacePublications,
  adminReports,
  adminResultDrafts,
  adminResults,
  adminSearch,
  adminSeasons,
  adminSettings,
  adminSetup,
  adminSidebets,
  adminStartListImports,
  adminStartLists,
  adminToday,
  adminTokens,
  adminTypedText,
  athletes,
  calendar,
  config,
  countries,
  cups,
  leagueInvitations,
  leagueMembers,
  leagues,
  liveRace,
  me,
  messages,
  myData,
  myLive,
  notifications,
  problems,
  races,
  reports,
  settings,
  sidebets,
  siteLook,
  startLists,
  teams,
  users,
  weekends,
]
for (const contract_module of contract_modules) {
  for (const [id, part] of Object.entries(contract_module))
    if (part instanceof z.ZodType) contract_schemas.add(part, { id })
}

export function nameOf(schema: z.ZodType): string | undefined {
  return contract_schemas.get(schema)?.id
}

export type Described = {
  schema: Schema
  /** The named schemas that `schema` refers to. */
  components: Record<string, Schema>
}

/** Converts the input or output of a contract schema to JSON Schema. */
export function describe(schema: z.ZodType, io: 'input' | 'output'): Described {
  const found = z.toJSONSchema(schema, {
    metadata: contract_schemas,
    io,
    unrepresentable: 'any',
    override: simplify,
  })
  const text = JSON.stringify(found).replaceAll('#/$defs/', '#/components/schemas/')
  const { $schema: _, $defs: components = {}, ...own } = JSON.parse(text)
  return { schema: own, components }
}

/**
 * Removes patterns from schemas that have a format, and limits that are only the largest safe integer. Adds
 * descriptions, which are in Zod's global registry and not in `contract_schemas`.
 */
function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: Schema }): void {
  const description = z.globalRegistry.get(zodSchema)?.description
  if (description) jsonSchema.description = description
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

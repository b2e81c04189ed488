import type { SeasonSettings } from '#game/calendar/season-settings.ts'
import type { SettingText } from './setting-text.ts'

const EVERYBODY = 'Everyone, from the next page they open.'
const NEW_WEEKENDS = 'Weekends created from now on. Existing weekends do not change.'
const LATER_RACES =
  'Races published from now on. Published races keep their points until they are scored again.'
const PLAYERS = 'All players, at once.'

const choice = (value: string, label: string) => ({ value, label })

/** The settings of a season, in the order of the page, without those of the page “Name and look”. */
export const SEASON_TEXTS: Record<Exclude<keyof SeasonSettings, 'display_name' | 'slogan'>, SettingText> = {
  variant: {
    label: 'Variant',
    help: 'The kind of game that the season was created with.',
    affects: 'Nobody. It cannot be changed.',
    kind: 'choice',
    group: 'Game',
  },
  budget: {
    label: 'Budget',
    help: 'The maximum cost of a team. 0 means no limit.',
    affects: NEW_WEEKENDS,
    kind: 'number',
    group: 'Teams',
  },
  budget_scope: {
    label: 'Squad',
    help: 'Whether each selection starts with an empty team, or teams keep their squad for the whole season.',
    affects: NEW_WEEKENDS,
    kind: 'choice',
    choices: [choice('selection', 'New for each selection'), choice('season', 'Kept for the season')],
    group: 'Teams',
  },
  max_picks_per_gender: {
    label: 'Picks per gender',
    help: 'The maximum number of men, and of women, in a team.',
    affects: NEW_WEEKENDS,
    kind: 'limit',
    group: 'Teams',
  },
  max_picks: {
    label: 'Picks in total',
    help: 'The maximum number of athletes in a team. If empty, only the limit per gender applies.',
    affects: NEW_WEEKENDS,
    kind: 'limit',
    group: 'Teams',
  },
  cub_picks: {
    label: 'Cubs',
    help: 'Additional places for cubs.',
    affects: NEW_WEEKENDS,
    kind: 'number',
    group: 'Teams',
  },
  team_captains: {
    label: 'Captains',
    help: 'Whether a team has a captain, who earns a bonus.',
    affects: NEW_WEEKENDS,
    kind: 'yes-no',
    group: 'Teams',
  },
  ranked_picks: {
    label: 'Ranked picks',
    help: 'Whether selections may ask players to put their picks in order.',
    affects: PLAYERS,
    kind: 'yes-no',
    group: 'Teams',
  },
  pro_teams: {
    label: 'Pro teams',
    help: 'Whether athletes belong to pro teams, which can be picked.',
    affects: PLAYERS,
    kind: 'yes-no',
    group: 'Teams',
  },
  excluded_countries: {
    label: 'Excluded countries',
    help: 'Nation codes such as RUS,BLR. Athletes of these nations cannot be picked. Their results are kept.',
    affects: PLAYERS,
    kind: 'list',
    group: 'Teams',
  },
  captain_bonus_percent: {
    label: 'Captain bonus (%)',
    help: 'Extra points for a captain, as a percentage of the champion points.',
    affects: LATER_RACES,
    kind: 'number',
    group: 'Points',
  },
  youth_bonus_percent: {
    label: 'Youth bonus (%)',
    help: 'Extra points for an athlete marked as youth, as a percentage of the champion points.',
    affects: LATER_RACES,
    kind: 'number',
    group: 'Points',
  },
  qci_bonus_percent: {
    label: 'QCI bonus (%)',
    help: 'Extra points for an athlete marked as QCI, as a percentage of the champion points.',
    affects: LATER_RACES,
    kind: 'number',
    group: 'Points',
  },
  points_tables: {
    label: 'Points tables',
    help: 'The points for each place.',
    affects: 'Nobody. It cannot be changed.',
    kind: 'choice',
    group: 'Points',
  },
  cups: {
    label: 'Cups',
    help: 'The kinds of cups that imported races count for: sprint, distance, tour, sprint_points, climb_points, youth.',
    affects: 'Calendars imported from now on.',
    kind: 'list',
    group: 'Points',
  },
  side_bets: {
    label: 'Side bets',
    help: 'Whether the pages show side bets.',
    affects: PLAYERS,
    kind: 'yes-no',
    group: 'Game',
  },
  users_included_in_league_score: {
    label: 'Members that count',
    help: 'How many of a league’s best members count for its score.',
    affects: 'All leagues: their boards are rebuilt.',
    kind: 'number',
    group: 'Game',
  },
  include_team_challenge: {
    label: 'Team challenge',
    help: 'Whether clubs compete on a leaderboard of their own.',
    affects: PLAYERS,
    kind: 'yes-no',
    group: 'Game',
  },
  ranked_split: {
    label: 'Separate boards',
    help: 'Whether verified players and all other players also have separate boards.',
    affects: PLAYERS,
    kind: 'yes-no',
    group: 'Game',
  },
  home_boards: {
    label: 'Start page leaderboards',
    help: 'What the start page shows beside the next weekend.',
    affects: EVERYBODY,
    kind: 'choice',
    choices: [choice('leaders', 'Leaders'), choice('ranked', 'Ranked players')],
    group: 'Pages',
  },
  team_page: {
    label: 'Team page',
    help: 'How players choose athletes.',
    affects: PLAYERS,
    kind: 'choice',
    choices: [choice('pickers', 'Lists by gender'), choice('market', 'A market with prices')],
    group: 'Pages',
  },
  events_page: {
    label: 'Events page',
    help: 'How the weekends are listed.',
    affects: EVERYBODY,
    kind: 'choice',
    choices: [choice('accordion', 'One open at a time'), choice('lists', 'Plain lists')],
    group: 'Pages',
  },
  profile_default_tab: {
    label: 'First tab on profiles',
    help: 'Which selection a profile shows first.',
    affects: EVERYBODY,
    kind: 'choice',
    choices: [choice('active', 'The active one'), choice('league', 'The one with the latest results')],
    group: 'Pages',
  },
  registration: {
    label: 'Registration form',
    help: 'The long form also asks for a first and a last name.',
    affects: 'People who register.',
    kind: 'choice',
    choices: [choice('base', 'Short'), choice('marathon', 'Long')],
    group: 'Accounts',
  },
  password_min: {
    label: 'Minimum password length',
    help: 'The minimum number of characters, from 8 to 128.',
    affects: 'New passwords. Existing ones stay valid.',
    kind: 'number',
    group: 'Accounts',
  },
  minimum_age: {
    label: 'Minimum age',
    help: 'People confirm it when they register.',
    affects: 'People who register.',
    kind: 'number',
    group: 'Accounts',
  },
}

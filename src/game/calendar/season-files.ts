/** The names, without extension, of the files that a season can be imported from. */
export const SEASON_FILES = ['races', 'athletes', 'results', 'team_members', 'weekends'] as const
export type SeasonFile = (typeof SEASON_FILES)[number]

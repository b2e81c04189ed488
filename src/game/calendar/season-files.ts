/** The files of a season that can be imported; the name says what a file holds. */
export const SEASON_FILES = ['races', 'athletes', 'results', 'team_members', 'weekends'] as const
export type SeasonFile = (typeof SEASON_FILES)[number]

/** The footnote, letter for letter (spec §8). */
export const NO_TEAM = 'You have not selected a team for this selection'

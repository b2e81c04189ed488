export const NO_TEAM = 'You have not selected a team for this selection'

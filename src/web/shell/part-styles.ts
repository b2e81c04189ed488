/*
 * The style of every part that a visitor may see, but the faces, in one file: the first screen then waits for one reply. What only
 * forms, teams and profiles need is one more file, which their pages bring along (vite.config.ts). Which part a style is for
 * is said by its layer, so their order means nothing.
 */
import.meta.glob(
  [
    '../**/*.css',
    '!../ui/fonts.css',
    '!../{accounts,compare,core,forms,leagues,market,team-picker,profiles,team}/**/*.css',
  ],
  { eager: true },
)

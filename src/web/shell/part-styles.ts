/*
 * The styles of all parts that visitors may see, without fonts, in one file: the first screen then waits for one reply.
 * Styles that only forms, teams and profiles need are in a second file, which their pages load (vite.config.ts).
 * Cascade layers assign the styles to parts, so the import order has no effect.
 */
import.meta.glob(
  [
    '../**/*.css',
    '!../ui/fonts.css',
    '!../admin/**/*.css',
    '!../{accounts,compare,forms,leagues,market,team-picker,profiles,team}/**/*.css',
  ],
  { eager: true },
)

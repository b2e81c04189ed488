/*
 * The styles of all parts that visitors may see, except fonts, are in one file, so that the first screen waits for only
 * one reply.
 * Styles that only forms, teams and profiles need are in a second file, which their pages load (vite.config.ts).
 * Cascade layers decide which styles win, so the order of the imports has no effect.
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

/**
 * The first screen should wait for only one reply. So the styles of all parts that visitors may see are in one file,
 * except fonts. Styles that only forms, teams and profiles need are in a second file, which their pages load
 * (vite.config.ts). Cascade layers decide which styles win, so the order of the imports has no effect.
 */
import.meta.glob(
  [
    '../**/*.css',
    '!../ui/fonts.css',
    '!../admin/**/*.css',
    '!../{accounts,compare,forms,leagues,live,market,team-picker,profiles,team}/**/*.css',
  ],
  { eager: true },
)

const PLAY_STYLES =
  /src\/web\/(accounts|compare|content|forms|leagues|live|market|team-picker|profiles|team)\/.*\.css$/

const CHARTS = 'src/web/ui/charts/'
/** Charts that need d3. The chart of the home page does not. */
const D3_CHARTS = '(line-|series-mark|sparkline)'
/** Lists, dialogs and rules of teams, accounts and leagues: neither the home page nor the frame uses them. */
const LISTS_AND_DIALOGS = [
  'src/web/ui/tables/(pagination|search-box|row-count)',
  'src/web/ui/dialogs/(?!use-tip|tooltip|close-button)',
  'src/game/(accounts|leagues|name-characters|teams/(?!limits))',
  'src/contract/(athletes|leagues|notifications|start-lists|users)',
  'src/web/races/start-lists',
  'src/text/pagination',
].join('|')
const PARTS = new RegExp(
  String.raw`^(?!.*(${CHARTS}|${LISTS_AND_DIALOGS})).*src/(contract|game|text|web/(core|shell|ui|users|races|weekends|cups))/.*\.tsx?$`,
)
/** Small files of the frame and the home page. As files of their own, they would have more headers than code. */
const SMALL_PARTS = new RegExp(
  [
    'src/contract/(cups|weekends)',
    'src/web/content/plain-text',
    'src/web/core/(lazy-page|config/)',
    'src/web/leagues/league-path',
    'src/web/ui/(problem-page|season-progress)',
    'src/web/users/no-results',
    'src/web/weekend-status/.*tsx?$',
    'src/web/weekends/countdown-to',
  ].join('|'),
)

/** The files of scripts and styles that several pages share. */
export const chunk_groups = [
  // One style sheet for the folders in PLAY_STYLES. src/web/shell/part-styles.ts has the styles of the others.
  { name: 'play-styles', test: PLAY_STYLES, priority: 2 },
  { name: 'scoreboard-styles', test: /src\/web\/scoreboard\/.*\.css$/, priority: 2 },
  // Everything that the scoreboard shares with the pages, so that the scoreboard does not load React.
  { name: 'styles', test: /styles\.ts$|load-fonts|next-task|\.css$/, priority: 2 },
  // The code of most public pages. Otherwise each page would load some thirty files, and the requests would dominate.
  // These two groups have priority, so that the groups below do not take the files on which these two depend.
  { name: 'parts', test: SMALL_PARTS, priority: 1 },
  { name: 'shared-parts', test: PARTS, minShareCount: 4, priority: 1 },
  { name: 'charts', test: new RegExp(`${CHARTS}(?!${D3_CHARTS})`), minShareCount: 4 },
  { name: 'd3-charts', test: new RegExp(CHARTS + D3_CHARTS), minShareCount: 4 },
  { name: 'lists-and-dialogs', test: new RegExp(LISTS_AND_DIALOGS), minShareCount: 4 },
]

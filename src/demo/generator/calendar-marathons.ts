import { CUT_SHORT, type DemoWeekend, demoWeekend, FASTEST_DISQUALIFIED, STORM } from './demo-weekend.ts'
import { marathon, massStart, overall } from './events.ts'

/** The nine legs of a tour, one per day. */
const legs = [20, 25, 30, 15, 35, 30, 25, 40, 20].map((km, day) =>
  massStart(day, day % 2 === 0 ? 'Classic' : 'Freestyle', km),
)

const past: DemoWeekend[] = [
  demoWeekend('Skarvatnet Skimaraton', 'Skarvatnet', 'NOR', -48, [
    marathon(100, 'Classic', 45, {
      special_cases: { m: { kind: 'corrected', reason: FASTEST_DISQUALIFIED } },
    }),
  ]),
  demoWeekend('Lumirannan hiihto', 'Lumiranta', 'FIN', -41, [
    marathon(200, 'Classic', 60, { special_cases: { f: { kind: 'excluded', reason: CUT_SHORT } } }),
  ]),
  demoWeekend('Nove Tappe di Valfredda', 'Valfredda', 'ITA', -34, [...legs, overall(8)]),
  demoWeekend('Hochtannauer Skimarathon', 'Hochtannau', 'DEU', -25, [
    marathon(50, 'Freestyle', 15, { takes_team_picks: true }),
    marathon(50, 'Freestyle', 42, { day: 1, special_cases: { f: { kind: 'cancelled', reason: STORM } } }),
  ]),
  demoWeekend('Smrkotická padesátka', 'Smrkotice', 'CZE', -20, [marathon(200, 'Classic', 50)]),
  demoWeekend(
    'Belogorski maraton',
    'Belogora',
    'SVN',
    -12,
    [marathon(200, 'Freestyle', 50, { has_climb: true })],
    {
      has_live_stream: true,
    },
  ),
  demoWeekend('Älvnäsloppet', 'Älvnäset', 'SWE', -4, [marathon(500, 'Classic', 90, { has_climb: true })], {
    has_live_stream: true,
  }),
]

const upcoming: DemoWeekend[] = [
  demoWeekend(
    'Traversée de Combe-Froide',
    'Combe-Froide',
    'FRA',
    2,
    [marathon(200, 'Freestyle', 68, { has_climb: true })],
    {
      has_live_stream: true,
    },
  ),
  demoWeekend('Planezza Skimarathon', 'Planezza', 'CHE', 9, [marathon(300, 'Freestyle', 42)], {
    has_live_stream: true,
  }),
  demoWeekend('Külmoja maraton', 'Külmoja', 'EST', 16, [marathon(200, 'Classic', 63)]),
  demoWeekend('Yukinohara Classic', 'Yukinohara', 'JPN', 23, [marathon(100, 'Classic', 50)], {
    hidden: true,
  }),
  demoWeekend('Frostbrook Rendezvous', 'Frostbrook', 'USA', 30, [
    marathon(50, 'Freestyle', 25, { takes_team_picks: true }),
    marathon(100, 'Classic', 50, { day: 1 }),
  ]),
  demoWeekend('Bieg Zaśnieżnej Doliny', 'Zaśnieżna Dolina', 'POL', 37, [marathon(100, 'Classic', 50)]),
  demoWeekend('Rimfossrennet', 'Rimfoss', 'NOR', 44, [marathon(300, 'Classic', 58, { has_climb: true })]),
  demoWeekend(
    'Storlykkjarennet',
    'Storlykkja',
    'NOR',
    51,
    [marathon(500, 'Classic', 54, { has_climb: true })],
    {
      has_live_stream: true,
    },
  ),
]

/** Marathons before and after today, and one tour of nine legs. */
export const MARATHONS: readonly DemoWeekend[] = [...past, ...upcoming]

import { CUT_SHORT, type DemoWeekend, demoWeekend, FASTEST_DISQUALIFIED, STORM } from './demo-weekend.ts'
import {
  climb,
  individualStart,
  massStart,
  overall,
  pursuit,
  relay,
  skiathlon,
  sprint,
  teamSprint,
} from './events.ts'

const ranked_mass_start = { has_daily_selections: true, ranked_kind: 'mass_start' } as const

const past: DemoWeekend[] = [
  demoWeekend('Skarvatnet', 'Skarvatnet', 'NOR', -57, [
    sprint(0, 'Classic'),
    individualStart(1, 'Freestyle', 10, {
      special_cases: { m: { kind: 'corrected', reason: FASTEST_DISQUALIFIED } },
    }),
  ]),
  demoWeekend('Lumiranta', 'Lumiranta', 'FIN', -50, [
    individualStart(0, 'Classic', 10, { special_cases: { f: { kind: 'excluded', reason: CUT_SHORT } } }),
    relay(1, 7.5),
  ]),
  demoWeekend('Älvnäset', 'Älvnäset', 'SWE', -43, [sprint(0, 'Freestyle'), massStart(1, 'Classic', 20)], {
    ...ranked_mass_start,
  }),
  demoWeekend('Tour of the Nine Valleys', 'Valfredda', 'ITA', -35, [
    sprint(0, 'Freestyle'),
    individualStart(1, 'Classic', 10),
    pursuit(2, 'Freestyle', 15),
    sprint(4, 'Classic'),
    individualStart(5, 'Freestyle', 10),
    massStart(6, 'Classic', 20),
    sprint(8, 'Freestyle'),
    skiathlon(9, 15),
    climb(10, 9),
    overall(10),
  ]),
  demoWeekend('Combe-Froide', 'Combe-Froide', 'FRA', -20, [
    massStart(0, 'Freestyle', 20),
    teamSprint(1, 'Classic'),
  ]),
  demoWeekend(
    'Northern Crown Championships',
    'Storlykkja',
    'NOR',
    -14,
    [
      sprint(0, 'Classic'),
      skiathlon(1, 20),
      teamSprint(3, 'Freestyle'),
      individualStart(4, 'Freestyle', 10),
      relay(5, 7.5),
      massStart(6, 'Classic', 50),
    ],
    { is_championship: true, has_live_stream: true },
  ),
  demoWeekend('Hochtannau', 'Hochtannau', 'DEU', -4, [
    sprint(0, 'Freestyle'),
    skiathlon(1, 20, { special_cases: { f: { kind: 'cancelled', reason: STORM } } }),
  ]),
]

const upcoming: DemoWeekend[] = [
  demoWeekend(
    'Whitepine Pass',
    'Whitepine Pass',
    'CAN',
    2,
    [sprint(0, 'Freestyle'), massStart(1, 'Classic', 20)],
    {
      ...ranked_mass_start,
      has_live_stream: true,
    },
  ),
  demoWeekend('Planezza', 'Planezza', 'CHE', 9, [individualStart(0, 'Freestyle', 10), relay(1, 5)], {
    has_live_stream: true,
  }),
  demoWeekend('Smrkotice', 'Smrkotice', 'CZE', 16, [sprint(0, 'Classic'), individualStart(1, 'Classic', 10)]),
  demoWeekend('Külmoja', 'Külmoja', 'EST', 23, [sprint(0, 'Freestyle')], { hidden: true }),
  demoWeekend('Zaśnieżna Dolina', 'Zaśnieżna Dolina', 'POL', 30, [
    massStart(0, 'Freestyle', 20),
    sprint(1, 'Classic'),
  ]),
  demoWeekend('Yukinohara', 'Yukinohara', 'JPN', 37, [sprint(0, 'Freestyle'), skiathlon(1, 20)]),
  demoWeekend('Frostbrook', 'Frostbrook', 'USA', 44, [
    individualStart(0, 'Classic', 10),
    teamSprint(1, 'Freestyle'),
  ]),
  demoWeekend(
    'Älvsund Triple',
    'Älvsund',
    'SWE',
    51,
    [sprint(0, 'Freestyle'), individualStart(1, 'Classic', 10), pursuit(2, 'Freestyle', 15), overall(2)],
    { has_live_stream: true },
  ),
]

/** Fifteen weekends around the present day, in chronological order. All places are fictional. */
export const SKIING: readonly DemoWeekend[] = [...past, ...upcoming]

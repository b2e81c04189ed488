import { at, CUT_SHORT, type DemoWeekend, FASTEST_DISQUALIFIED, STORM } from './demo-weekend.ts'
import { marathon, massStart, overall } from './events.ts'

/** A tour of nine days, each with its own race. */
const stages = [20, 25, 30, 15, 35, 30, 25, 40, 20].map((km, day) =>
  massStart(day, day % 2 === 0 ? 'Classic' : 'Freestyle', km),
)

const raced: DemoWeekend[] = [
  at('Skarvatnet Skimaraton', 'Skarvatnet', 'NOR', -48, [
    marathon(100, 'Classic', 45, { fates: { m: { kind: 'corrected', reason: FASTEST_DISQUALIFIED } } }),
  ]),
  at('Lumirannan hiihto', 'Lumiranta', 'FIN', -41, [
    marathon(200, 'Classic', 60, { fates: { f: { kind: 'excluded', reason: CUT_SHORT } } }),
  ]),
  at('Nove Tappe di Valfredda', 'Valfredda', 'ITA', -34, [...stages, overall(8)]),
  at('Hochtannauer Skimarathon', 'Hochtannau', 'DEU', -25, [
    marathon(50, 'Freestyle', 15, { takes_team_picks: true }),
    marathon(50, 'Freestyle', 42, { day: 1, fates: { f: { kind: 'cancelled', reason: STORM } } }),
  ]),
  at('Smrkotická padesátka', 'Smrkotice', 'CZE', -20, [marathon(200, 'Classic', 50)]),
  at('Belogorski maraton', 'Belogora', 'SVN', -12, [marathon(200, 'Freestyle', 50, { has_climb: true })], {
    is_shown_live: true,
  }),
  at('Älvnäsloppet', 'Älvnäset', 'SWE', -4, [marathon(500, 'Classic', 90, { has_climb: true })], {
    is_shown_live: true,
  }),
]

const ahead: DemoWeekend[] = [
  at(
    'Traversée de Combe-Froide',
    'Combe-Froide',
    'FRA',
    2,
    [marathon(200, 'Freestyle', 68, { has_climb: true })],
    {
      is_shown_live: true,
    },
  ),
  at('Planezza Skimarathon', 'Planezza', 'CHE', 9, [marathon(300, 'Freestyle', 42)], { is_shown_live: true }),
  at('Külmoja maraton', 'Külmoja', 'EST', 16, [marathon(200, 'Classic', 63)]),
  at('Yukinohara Classic', 'Yukinohara', 'JPN', 23, [marathon(100, 'Classic', 50)], { hidden: true }),
  at('Frostbrook Rendezvous', 'Frostbrook', 'USA', 30, [
    marathon(50, 'Freestyle', 25, { takes_team_picks: true }),
    marathon(100, 'Classic', 50, { day: 1 }),
  ]),
  at('Bieg Zaśnieżnej Doliny', 'Zaśnieżna Dolina', 'POL', 37, [marathon(100, 'Classic', 50)]),
  at('Rimfossrennet', 'Rimfoss', 'NOR', 44, [marathon(300, 'Classic', 58, { has_climb: true })]),
  at('Storlykkjarennet', 'Storlykkja', 'NOR', 51, [marathon(500, 'Classic', 54, { has_climb: true })], {
    is_shown_live: true,
  }),
]

/** As many marathons around today, one of them in nine stages. */
export const MARATHONS: readonly DemoWeekend[] = [...raced, ...ahead]

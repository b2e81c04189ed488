import type { Variant } from '#game/season-settings.ts'
import {
  climb,
  type DemoWeekend,
  interval,
  marathon,
  massStart,
  overall,
  relay,
  skiathlon,
  sprint,
} from './events.ts'

const fastest_disqualified = 'The fastest was disqualified for leaving the marked course, after a protest'
const cut_short = 'The course was cut short by mistake: the race is shown and counts nowhere'
const storm = 'Storm on the course'

/** Eight weekends around today, in the order in which they are raced; all places are invented. */
const worldCup: DemoWeekend[] = [
  at('Skarvatnet', 'Skarvatnet', 'NOR', -26, 'official', [
    sprint(0, 'Classic'),
    interval(1, 'Freestyle', 10, { fates: { m: { kind: 'corrected', reason: fastest_disqualified } } }),
  ]),
  at('Lumiranta', 'Lumiranta', 'FIN', -20, 'official', [
    interval(0, 'Classic', 10, { fates: { f: { kind: 'excluded', reason: cut_short } } }),
    relay(1, 7.5),
  ]),
  at('Tour of the Three Valleys', 'Valfredda', 'ITA', -14, 'official', [
    sprint(0, 'Freestyle'),
    massStart(1, 'Classic', 15),
    climb(3, 9),
    overall(3),
  ]),
  at('Hochtannau', 'Hochtannau', 'DEU', -5, 'provisional', [
    sprint(0, 'Freestyle'),
    skiathlon(1, 20, { fates: { f: { kind: 'cancelled', reason: storm } } }),
  ]),
  at('Älvnäset', 'Älvnäset', 'SWE', 2, null, [sprint(0, 'Classic'), interval(1, 'Freestyle', 10)]),
  at('Combe-Froide', 'Combe-Froide', 'FRA', 9, null, [massStart(0, 'Freestyle', 20), relay(1, 5)]),
  at('Whitepine Pass', 'Whitepine Pass', 'CAN', 17, null, [
    sprint(0, 'Freestyle'),
    interval(1, 'Classic', 10),
  ]),
  at('Storlykkja', 'Storlykkja', 'NOR', 24, null, [sprint(0, 'Classic'), massStart(1, 'Classic', 50)]),
]

const marathons: DemoWeekend[] = [
  at('Skarvatnet Skimaraton', 'Skarvatnet', 'NOR', -33, 'official', [
    marathon(100, 'Classic', 45, { fates: { m: { kind: 'corrected', reason: fastest_disqualified } } }),
  ]),
  at('Lumirannan hiihto', 'Lumiranta', 'FIN', -26, 'official', [
    marathon(200, 'Classic', 60, { fates: { f: { kind: 'excluded', reason: cut_short } } }),
  ]),
  at('Marcia di Valfredda', 'Valfredda', 'ITA', -19, 'official', [
    marathon(300, 'Classic', 70, { has_climb: true }),
  ]),
  at('Hochtannauer Skimarathon', 'Hochtannau', 'DEU', -12, 'official', [
    marathon(50, 'Freestyle', 42, { fates: { f: { kind: 'cancelled', reason: storm } } }),
  ]),
  at('Älvnäsloppet', 'Älvnäset', 'SWE', -5, 'provisional', [
    marathon(500, 'Classic', 90, { has_climb: true }),
  ]),
  at('Traversée de Combe-Froide', 'Combe-Froide', 'FRA', 2, null, [
    marathon(200, 'Freestyle', 68, { has_climb: true }),
  ]),
  at('Planezza Engiadina', 'Planezza', 'CHE', 9, null, [marathon(300, 'Freestyle', 42)]),
  at('Storlykkjarennet', 'Storlykkja', 'NOR', 16, null, [marathon(500, 'Classic', 54, { has_climb: true })]),
]

function at(
  name: string,
  place: string,
  country: string,
  starts_in: number,
  state: DemoWeekend['state'],
  events: DemoWeekend['events'],
): DemoWeekend {
  return { name, place, country, starts_in, state, events }
}

export const CALENDARS: Record<Variant, readonly DemoWeekend[]> = {
  worldcup: worldCup,
  marathon: marathons,
  league: worldCup,
}

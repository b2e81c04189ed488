/** A nation of the made-up season; all names are invented to sound like its own. */
export type Nation = {
  /** ISO alpha-3. */
  country: string
  /** Athletes of each gender. */
  size: number
  /** How good they are on the whole, from 0 to 1. */
  strength: number
  first: { m: string[]; f: string[] }
  last: { m: string[]; f: string[] }
}

export const NATIONS: readonly Nation[] = [
  nation('NOR', 12, 1, {
    m: 'Sindre Håkon Vetle Torstein Eivind Aksel Jørgen Trym',
    f: 'Ingrid Ragnhild Silje Tuva Marte Astri Hedda Synne',
    last: 'Skarfjell Tverrdal Kvitnes Høgmoen Ulvsbakk Storlykkja Fagerdokk Snøtind Rimfoss Myrvassli Granheia Isdokken',
  }),
  nation('SWE', 10, 0.8, {
    m: 'Oskar Viktor Elias Albin Ludvig Hampus Linus',
    f: 'Elsa Moa Tilda Alva Saga Wilma Ebba',
    last: 'Granfors Älvsund Björkhage Stenlid Norrskog Åkervik Lövbrant Frostell Tallmark Vinterby',
  }),
  nation('FIN', 8, 0.7, {
    m: 'Eetu Juho Veikko Aleksi Onni Niilo',
    f: 'Aino Helmi Kerttu Venla Silja Oona',
    last: 'Kuusivaara Hallatie Lumijoki Koskirinne Järvenkylä Pakkasela Routamäki Tunturila',
  }),
  nation('DEU', 7, 0.6, {
    m: 'Jonas Lukas Korbinian Moritz Felix Leopold',
    f: 'Franziska Magdalena Theresa Annika Johanna Leni',
    last: 'Tannhoff Schneebichl Haselbrunn Moosreuth Eiswald Winterkamm Rauhreiter',
  }),
  nation('ITA', 6, 0.55, {
    m: 'Davide Matteo Lorenzo Tommaso Pietro Elia',
    f: 'Martina Elisa Caterina Greta Noemi Ilaria',
    last: 'Valfredda Montebruno Pratolungo Cimabella Fontanalta Nevesco',
  }),
  nation('FRA', 6, 0.55, {
    m: 'Théo Jules Baptiste Rémi Clément Antoine',
    f: 'Margaux Clémence Juliette Élise Camille Solène',
    last: 'Combefroide Chantenge Roselend Froidmont Grandcombe Neigeval',
  }),
  nation('CHE', 6, 0.5, {
    m: 'Urs Nando Flurin Dario Beat Cédric',
    f: 'Seraina Ladina Flavia Céline Ursina Anja',
    last: 'Brunnmatt Hasliboden Planezza Curtinatsch Schneetal Valrosa',
  }),
  nation('USA', 5, 0.5, {
    m: 'Caleb Wyatt Mason Cooper Logan',
    f: 'Hadley Piper Brooke Sierra Paige',
    last: 'Whitepine Hollowell Frostbrook Larkspur Timberly',
  }),
  nation('AUT', 4, 0.4, {
    m: 'Benedikt Sebastian Fabian Raphael',
    f: 'Valentina Antonia Viktoria Lisbeth',
    last: 'Almstätter Gletschacher Hinterfirn Zirbeneck',
  }),
  nation('CZE', 3, 0.4, {
    m: 'Vojtěch Matěj Ondřej',
    f: 'Tereza Kateřina Barbora',
    last: 'Zimoles Ledovec Smrkotil',
    last_f: 'Zimolesová Ledovcová Smrkotilová',
  }),
  nation('POL', 3, 0.3, {
    m: 'Bartosz Kacper Szymon',
    f: 'Zuzanna Oliwia Hanna',
    last: 'Zaśnieski Białogórski Mrozicki',
    last_f: 'Zaśnieska Białogórska Mrozicka',
  }),
  nation('CAN', 3, 0.4, {
    m: 'Étienne Liam Carter',
    f: 'Maëlle Rowan Chloe',
    last: 'Northbrook Lacneige Evergrant',
  }),
  nation('JPN', 3, 0.3, { m: 'Haruto Ren Sota', f: 'Yui Akari Hina', last: 'Yukimori Fuyuzono Kitagasumi' }),
  nation('EST', 2, 0.25, { m: 'Rasmus Markus', f: 'Liis Kadri', last: 'Lumepalu Külmoja' }),
  nation('SVN', 2, 0.35, { m: 'Žan Luka', f: 'Maša Zala', last: 'Belogorc Ledinšek' }),
]

type Words = { m: string; f: string; last: string; last_f?: string }

function nation(country: string, size: number, strength: number, words: Words): Nation {
  const { m, f, last, last_f = last } = words
  return {
    country,
    size,
    strength,
    first: { m: m.split(' '), f: f.split(' ') },
    last: { m: last.split(' '), f: last_f.split(' ') },
  }
}

import type { NationSource } from './nations.ts'

export const NORTH: readonly NationSource[] = [
  {
    country: 'NOR',
    size: 22,
    strength: 1,
    men: 'Sindre Håkon Vetle Torstein Eivind Aksel Jørgen Trym Brage Sondre Ulrik Birk Torjus',
    women: 'Ingrid Ragnhild Silje Tuva Marte Astri Hedda Synne Guro Tiril Vilde Solveig Oda',
    last_names:
      'Skarfjell Tverrdal Kvitnes Høgmoen Ulvsbakk Storlykkja Fagerdokk Snøtind Rimfoss Myrvassli Granheia ' +
      'Isdokken Vardebråten Nordlyseng Fonnskar Elgmoen Kaldfossen Breidablikk Vintertun Skaresletta',
  },
  {
    country: 'SWE',
    size: 18,
    strength: 0.8,
    men: 'Oskar Viktor Elias Albin Ludvig Hampus Linus Axel Melker Sixten Vidar',
    women: 'Elsa Moa Tilda Alva Saga Wilma Ebba Tyra Märta Signe Ronja',
    last_names:
      'Granfors Älvsund Björkhage Stenlid Norrskog Åkervik Lövbrant Frostell Tallmark Vinterby Snöfors ' +
      'Rimgren Fjällbäck Isakvist Kallstrand Renholt',
  },
  {
    country: 'FIN',
    size: 15,
    strength: 0.7,
    men: 'Eetu Juho Veikko Aleksi Onni Niilo Urho Toivo Lauri',
    women: 'Aino Helmi Kerttu Venla Silja Oona Lempi Tyyne Iida',
    last_names:
      'Kuusivaara Hallatie Lumijoki Koskirinne Järvenkylä Pakkasela Routamäki Tunturila Revonlampi ' +
      'Hankimaa Pyryharju Kelorinne Jäälahti Naavakoski',
  },
  {
    country: 'EST',
    size: 4,
    strength: 0.25,
    men: 'Rasmus Markus Tanel',
    women: 'Liis Kadri Hele',
    last_names: 'Lumepalu Külmoja Härmaste Talvesoo',
  },
]

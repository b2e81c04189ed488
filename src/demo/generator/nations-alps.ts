import type { NationSource } from './nations.ts'

export const ALPS: readonly NationSource[] = [
  {
    country: 'DEU',
    size: 14,
    strength: 0.6,
    men: 'Jonas Lukas Korbinian Moritz Felix Leopold Valentin Quirin Emil',
    women: 'Franziska Magdalena Theresa Annika Johanna Leni Rosalie Frieda Amelie',
    last_names:
      'Tannhoff Schneebichl Haselbrunn Moosreuth Eiswald Winterkamm Rauhreiter Firnstetter Kaltenbrook ' +
      'Latschenried Nebelhain Frostau Hochmoosner',
  },
  {
    country: 'ITA',
    size: 12,
    strength: 0.55,
    men: 'Davide Matteo Lorenzo Tommaso Pietro Elia Nicolò Giacomo',
    women: 'Martina Elisa Caterina Greta Noemi Ilaria Beatrice Aurora',
    last_names:
      'Valfredda Montebruno Pratolungo Cimabella Fontanalta Nevesco Boscoscuro Ghiaccini Alpebianca ' +
      'Passolieve Larisetti',
  },
  {
    country: 'FRA',
    size: 11,
    strength: 0.55,
    men: 'Théo Jules Baptiste Rémi Clément Antoine Gaspard Loïc',
    women: 'Margaux Clémence Juliette Élise Camille Solène Apolline Maëlys',
    last_names:
      'Combefroide Chantenge Roselend Froidmont Grandcombe Neigeval Aiguebelle Brisenoire Hautegivre Sapinard Valblanc',
  },
  {
    country: 'CHE',
    size: 11,
    strength: 0.5,
    men: 'Urs Nando Flurin Dario Beat Cédric Gian Andri',
    women: 'Seraina Ladina Flavia Céline Ursina Anja Madlaina Corina',
    last_names:
      'Brunnmatt Hasliboden Planezza Curtinatsch Schneetal Valrosa Bielergrat Chaltwasser Muotanera Firnegger Grischott',
  },
  {
    country: 'AUT',
    size: 8,
    strength: 0.4,
    men: 'Benedikt Sebastian Fabian Raphael Kilian',
    women: 'Valentina Antonia Viktoria Lisbeth Elena',
    last_names: 'Almstätter Gletschacher Hinterfirn Zirbeneck Schneewieser Karlspitzer Rauhfeld',
  },
  {
    country: 'SVN',
    size: 4,
    strength: 0.35,
    men: 'Žan Luka Nejc',
    women: 'Maša Zala Eva',
    last_names: 'Belogorc Ledinšek Snežnik Zimovec',
  },
]

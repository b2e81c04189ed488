import type { NationWords } from './nations.ts'

export const EAST_AND_OVERSEAS: readonly NationWords[] = [
  {
    country: 'USA',
    size: 10,
    strength: 0.5,
    men: 'Caleb Wyatt Mason Cooper Logan Tucker Reid',
    women: 'Hadley Piper Brooke Sierra Paige Tessa Willa',
    families:
      'Whitepine Hollowell Frostbrook Larkspur Timberly Snowdrift Coldspring Marlowe-Pike Ashgrove Winterset',
  },
  {
    country: 'CZE',
    size: 6,
    strength: 0.4,
    men: 'Vojtěch Matěj Ondřej Štěpán',
    women: 'Tereza Kateřina Barbora Adéla',
    families: 'Zimoles Ledovec Smrkotil Mrazivec Jinovatka Bílohor',
    families_of_women: 'Zimolesová Ledovcová Smrkotilová Mrazivcová Jinovatková Bílohorová',
  },
  {
    country: 'CAN',
    size: 6,
    strength: 0.4,
    men: 'Étienne Liam Carter Olivier',
    women: 'Maëlle Rowan Chloe Ariane',
    families: 'Northbrook Lacneige Evergrant Boisvallon Stonepass Auroreau',
  },
  {
    country: 'POL',
    size: 5,
    strength: 0.3,
    men: 'Bartosz Kacper Szymon Mikołaj',
    women: 'Zuzanna Oliwia Hanna Maja',
    families: 'Zaśnieski Białogórski Mrozicki Szroniewski Lodowiecki',
    families_of_women: 'Zaśnieska Białogórska Mrozicka Szroniewska Lodowiecka',
  },
  {
    country: 'JPN',
    size: 4,
    strength: 0.3,
    men: 'Haruto Ren Sota',
    women: 'Yui Akari Hina',
    families: 'Yukimori Fuyuzono Kitagasumi Shimohara',
  },
]

import type { NationSource } from './nations.ts'

export const EAST_AND_OVERSEAS: readonly NationSource[] = [
  {
    country: 'USA',
    size: 10,
    strength: 0.5,
    men: 'Caleb Wyatt Mason Cooper Logan Tucker Reid',
    women: 'Hadley Piper Brooke Sierra Paige Tessa Willa',
    last_names:
      'Whitepine Hollowell Frostbrook Larkspur Timberly Snowdrift Coldspring Marlowe-Pike Ashgrove Winterset',
  },
  {
    country: 'CZE',
    size: 6,
    strength: 0.4,
    men: 'Vojtěch Matěj Ondřej Štěpán',
    women: 'Tereza Kateřina Barbora Adéla',
    last_names: 'Zimoles Ledovec Smrkotil Mrazivec Jinovatka Bílohor',
    feminine_last_names: 'Zimolesová Ledovcová Smrkotilová Mrazivcová Jinovatková Bílohorová',
  },
  {
    country: 'CAN',
    size: 6,
    strength: 0.4,
    men: 'Étienne Liam Carter Olivier',
    women: 'Maëlle Rowan Chloe Ariane',
    last_names: 'Northbrook Lacneige Evergrant Boisvallon Stonepass Auroreau',
  },
  {
    country: 'POL',
    size: 5,
    strength: 0.3,
    men: 'Bartosz Kacper Szymon Mikołaj',
    women: 'Zuzanna Oliwia Hanna Maja',
    last_names: 'Zaśnieski Białogórski Mrozicki Szroniewski Lodowiecki',
    feminine_last_names: 'Zaśnieska Białogórska Mrozicka Szroniewska Lodowiecka',
  },
  {
    country: 'JPN',
    size: 4,
    strength: 0.3,
    men: 'Haruto Ren Sota',
    women: 'Yui Akari Hina',
    last_names: 'Yukimori Fuyuzono Kitagasumi Shimohara',
  },
]

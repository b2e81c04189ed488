import { foldName } from '#game/leagues/league-names.ts'
import { personalTeamName } from '#game/teams/team-names.ts'
import { pickOne, type Random } from '#server/platform/random.ts'

const FIRST = words(
  'Anna Björn Kari Olaf Siri Nils Maja Henrik Tuuli Matti Aino Jussi Elin Gustav Ingrid Lars Vera Anton Lena Karl',
  'Chiara Marco Giulia Luca Heidi Urs Seraina Beat Camille Louis Manon Hugo Eva Jakub Petra Tomas Zofia Piotr Maren Jonas',
  'Emily Jack Grace Owen Yuki Haru Nadia Timur Katja Rok Neža Luka Liis Märt Ieva Janis Freya Rasmus Solveig Eirik',
)

const LAST = words(
  'Skaugen Fjellheim Bergmoen Tjernli Dalsnes Nyström Granqvist Lindvall Söderholm Björkegren Koivula Rantanen Lumio',
  'Talvinen Hakkila Schneebeli Ruckstuhl Feldgrill Obermoser Winterhalder Kaltenegger Valbruna Dolomieu Montanelli',
  'Chasseneige Lavanche Zimova Snezhinka Bielawski Zasnezny Whitlock Frostwick Hillcrest Northcott Yukimura Hayafuyu',
  'Kask Talvik Sniega Ledins Isfeldt Snowdahl Karhu Susi Poro Hanski Kivimäki Lumikko Jäätelä',
)

const ADJECTIVES = words(
  'Flying Frozen Waxed Golden Silent Mighty Late Lucky Double-Poling Snowy Northern Humble Wild Gliding Roaring Tiny',
  'Reckless Patient Midnight Sunday Uphill Breathless Polished Unlikely Grumpy Cheerful Restless Slippery',
)

const NOUNS = words(
  'Klister Skis Poles Moose Reindeer Ravens Glaciers Sprinters Climbers Wolves Huskies Mittens Waxers Lynxes Owls',
  'Bindings Snowploughs Herringbones Stragglers Chasers Anchors Cinnamon-Buns Thermoses Beanies Tuckers Kick-Zones',
)

const CLUBS = words(
  'Vasa Fjord Tundra Alpina Boreal Larch Aurora Fell Lakeside Ridge Valley Harbour Granite Birch Summit Meadow Old-Town',
  'Riverside Highland Lowland Polar Forest Island Station Foundry Mill Chapel Bridge Market Castle',
)

const KINDS = words(
  'League Ski-Club Office Neighbours Family Racers Alumni Rollers Crew Society Friends Wax-Cabin',
)

export type FakeName = { user_name: string; team_name: string; first_name: string; last_name: string }

/** Makes random names for a player and a team. Adds the folded user name to `taken_names`. */
export function fakeName(taken_names: Set<string>, random: Random): FakeName {
  const first_name = pickOne(FIRST, random)
  const last_name = pickOne(LAST, random)
  const user_name = uniqueName(`${first_name} ${last_name}`, taken_names)
  const isPersonal = random() < 0.25
  const team_name = isPersonal
    ? personalTeamName(user_name)
    : `The ${pickOne(ADJECTIVES, random)} ${pickOne(NOUNS, random)}`
  return { user_name, team_name, first_name, last_name }
}

export type FakeLeagueName = { name: string; club: string }

export function fakeLeagueName(taken_names: Set<string>, random: Random): FakeLeagueName {
  const club = pickOne(CLUBS, random)
  const name = uniqueName(`${club} ${pickOne(KINDS, random)}`, taken_names)
  return { name, club: /\bClub\b/.test(name) ? name : `${name} Club` }
}

function uniqueName(wanted: string, taken_names: Set<string>): string {
  let name = wanted
  for (let number = 2; taken_names.has(foldName(name)); number++) name = `${wanted} ${number}`
  taken_names.add(foldName(name))
  return name
}

/** Splits lists at spaces. A hyphen within a name is replaced by a space. */
function words(...lines: string[]): string[] {
  return lines
    .join(' ')
    .split(' ')
    .map((word) => word.replaceAll('-', ' '))
}

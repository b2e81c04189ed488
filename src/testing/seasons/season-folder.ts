import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a folder with these files. It is removed after the test. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-files-'))
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Writes a file with the content to a new folder, and returns its path. */
export function fileOf(content: string | Buffer, name = 'file.csv'): string {
  return join(folderOf({ [name]: content }), name)
}

/**
 * A fictional winter: a weekend with a relay, a tour of two legs with an overall result, and a championship whose place
 * names are spelled in two ways. Athletes A1 to A4 are women, B1 to B4 men.
 */
export const MADE_UP_SEASON = {
  'races.csv': `race_id,date,place,country,name,discipline,distance_km,gender,kind,season,tour,event,stage
W1F,2030-12-07,Gommiswald,SUI,Women Sprint,Classic,1.4,f,sprint,2030-31,,World Cup,
W1M,2030-12-07,Gommiswald,SUI,Men Sprint,Classic,1.4,m,sprint,2030-31,,World Cup,
W2F,2030-12-08,Gommiswald,SUI,Women Relay,,4x5,f,relay,2030-31,,World Cup,
W2M,2030-12-08,Gommiswald,SUI,Men Relay,,4x7.5,m,relay,2030-31,,World Cup,
T1F,2030-12-28,Bergheim,GER,Women 10 km,Freestyle,10,f,distance,2030-31,Tour de Snow,World Cup,Stage 1 of 2
T1M,2030-12-28,Bergheim,GER,Men 10 km,Freestyle,10,m,distance,2030-31,Tour de Snow,World Cup,Stage 1 of 2
T2F,2030-12-30,Valbruna,ITA,Women Final Climb,Freestyle,9,f,final_climb,2030-31,Tour de Snow,World Cup,Stage 2 of 2
T2M,2030-12-30,Valbruna,ITA,Men Final Climb,Freestyle,9,m,final_climb,2030-31,Tour de Snow,World Cup,Stage 2 of 2
TOF,2030-12-30,Tour de Snow,,Women Overall,,,f,tour_overall,2030-31,Tour de Snow,World Cup,
TOM,2030-12-30,Tour de Snow,,Men Overall,,,m,tour_overall,2030-31,Tour de Snow,World Cup,
C0M,2031-02-19,Skidal/Fjell,NOR,Men Qualification,Classic,10,m,qualification_race,2030-31,,NORDIC WORLD SKI CHAMPIONSHIPS,
C1M,2031-02-20,Skidal/Fjell,NOR,Men Skiathlon,Classic/Freestyle,30,m,skiathlon,2030-31,,NORDIC WORLD SKI CHAMPIONSHIPS,
C2F,2031-02-23,Skidal i Fjell,NOR,Women Team Sprint,Classic,,f,team_sprint,2030-31,,World Championship,
`,
  'athletes.csv': `athlete_id,name,country,country_alpha3,gender,birth_date,is_team
A1,Ada Skare,NOR,NOR,f,2001-02-28,0
A2,Runa Bergmoen,SWE,SWE,f,,0
A3,Seraina Schnee,SUI,CHE,f,1999-12-31,0
A4,Lena Wachs,GER,DEU,f,,0
B1,Olaf Tjern,NOR,NOR,m,1998-01-01,0
B2,Matti Lumi,FIN,FIN,m,,0
B3,Beat Ruck,SUI,CHE,m,,0
B4,Ivan Snegov,RUS,RUS,m,,0
T-NOR-1-f,NORWAY I,NOR,NOR,f,,1
T-SUI-2-f,Switzerland II,SUI,CHE,f,,1
T-NOR-1-m,Norway,NOR,NOR,m,,1
T-FIN-1-m,FINLAND,FIN,FIN,m,,1
`,
  'results.csv': `race_id,rank,athlete_id,time,status,bib
W1F,1,A1,,,1
W1F,2,A2,,,2
W1F,2,A3,,,3
W1F,,A4,,DNF,4
W1M,1,B1,,,
W1M,2,B2,,,
W1M,3,B3,,,
W1M,,B4,,DNS,
W2F,1,T-NOR-1-f,57:23.6,,1
W2F,2,T-SUI-2-f,,LAP,2
W2M,1,T-NOR-1-m,1:10:38.9,,1
W2M,2,T-FIN-1-m,1:10:39.6,,2
T1F,1,A2,,,
T1F,2,A1,,,
T1M,1,B2,,,
T1M,2,B1,,,
T2F,1,A1,,,
T2F,2,A2,,,
T2M,1,B1,,,
T2M,2,B2,,,
TOF,1,A1,,,
TOF,2,A2,,,
TOM,1,B1,,,
TOM,2,B2,,,
C0M,1,B3,,,
C1M,1,B1,,,
C1M,3,B2,,,
C2F,1,T-NOR-1-f,,,
`,
  'team_members.csv': `race_id,team_rank,team_id,athlete_id
W2F,1,T-NOR-1-f,A1
`,
}

/**
 * `MADE_UP_SEASON` ten years earlier. Its selections are closed, so that results can be published. The season is called
 * `2020-31`, because only `2030-` is replaced.
 */
export const PAST_SEASON = {
  ...MADE_UP_SEASON,
  'races.csv': MADE_UP_SEASON['races.csv'].replaceAll('2030-', '2020-').replaceAll('2031-', '2021-'),
}

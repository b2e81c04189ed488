/** Small valid files, which the import pages offer as samples. The first line of each file has the column names. */
export const SAMPLE_FILES = {
  races: `race_id,date,time,place,country,name,discipline,distance_km,gender,kind,season
RUK-F,2030-11-30,10:00,Ruka,FIN,Women Sprint,Classic,1.4,f,sprint,2030/31
RUK-M,2030-11-30,12:00,Ruka,FIN,Men Sprint,Classic,1.4,m,sprint,2030/31
DAV-F,2030-12-14,10:00,Davos,SUI,Women 10 km,Freestyle,10,f,individual,2030/31
DAV-M,2030-12-14,12:30,Davos,SUI,Men 10 km,Freestyle,10,m,individual,2030/31
`,
  athletes: `federation_code,name,country,gender,price
3425499,Kari Fjell,NOR,f,9500
3505998,Elsa Lind,SWE,f,7200
3180535,Ask Aune,FIN,m,8800
`,
  prices: `federation_code,price
3425499,9500
3505998,7200
3180535,8800
`,
  weekends: `weekend,selection,race_code,name,date,time,kind,gender,place,country
Lahti,Sprints,LAH-F,Women Sprint,2031-01-11,10:00,sprint,f,Lahti,FIN
Lahti,Sprints,LAH-M,Men Sprint,2031-01-11,12:00,sprint,m,Lahti,FIN
`,
  results: `Rank,FIS Code,Name,Nation,Time
1,3425499,FJELL Kari,NOR,24:10.3
2,3505998,LIND Elsa,SWE,24:15.9
DNF,3180536,DAHL Dina,FIN,
`,
} as const

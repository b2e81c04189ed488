/** The numbered facts of the specification by its sections. A test that shows one carries its number in its name. */
export const FACTS: Record<string, string> = {
  'What it is, and for whom': `
    1.0a 1.0b 1.1 1.2 1.3a 1.3b 1.3c 1.4 1.5a 1.5b 1.5c 1.6a 1.6b 1.6c 1.6d 1.6e 1.7a 1.7b 1.7c 1.7d
    1.8a 1.8b 1.8c 1.8d 1.9a 1.9b 1.9c 1.9d 1.10a 1.10b`,
  Everywhere: `
    2.1a 2.1b 2.2a 2.2b 2.2c 2.3 2.4 2.5a 2.5b 2.6 2.7a 2.7b 2.8a 2.8b 2.8c 2.8d 2.8e`,
  Pages: `
    2./a 2./b 2./c 2./d 2.login.a 2.login.b 2.login.c 2.login.d 2.reg.a 2.reg.b 2.reg.c 2.reg.d 2.reg.e
    2.reg.f 2.reg.g 2.reg.h 2.reg.i 2.reg.j 2.reset.a 2.reset.b 2.ath.a 2.ath.b 2.ath.c 2.ath.d 2.ath.e
    2.ath.f 2.ath.g 2.ath.h 2.ath.i 2.ath.j 2.ath.k 2.athid 2.athid.b 2.race.a 2.race.b 2.race.c
    2.race.d 2.ev.a 2.ev.b 2.ev.c 2.ev.d 2.ev.e 2.ev.f 2.evid.a 2.evid.b 2.evid.c 2.evid.d 2.overall
    2.lg.a 2.lg.b 2.lg.c 2.lg.d 2.lgn.a 2.lgn.b 2.lgn.c 2.lgn.d 2.lgw.a 2.lgw.b 2.me.a 2.me.b 2.me.c
    2.prof 2.info.a 2.sb.a 2.sb.b 2.sb.c 2.sb.d 2.err`,
  'What is stored': `
    3.1 3.2a 3.2b 3.3 3.4a 3.4b 3.5 3.6 3.7 3.8 3.9 3.10a 3.10b 3.10c 3.11a 3.11b 3.11c 3.11d 3.11e
    3.12a 3.12b 3.12c 3.13 3.14 3.15 3.16 3.17 3.18 3.19 3.20a 3.20b 3.21 3.22 3.23 3.24 3.25 3.26 3.27
    3.28 3.29 3.30`,
  States: `
    4.1 4.2a 4.2b 4.3 4.4a 4.4b 4.4c 4.5a 4.5b 4.6a 4.6b 4.7a 4.7b 4.8 4.9a 4.9b 4.10a 4.10b 4.11 4.12
    4.13 4.14a 4.14b 4.15 4.16`,
  'What is checked': `
    5.1 5.2 5.3 5.4a 5.4b 5.4c 5.5 5.6 5.7 5.8 5.9 5.10 5.11a 5.11b 5.11c 5.12 5.13a 5.13b 5.13c 5.14
    5.15`,
  Roles: `
    6.1 6.2 6.3 6.4 6.5 6.6`,
  Calls: `
    7.1 7.2 7.3 7.4a 7.4b 7.5 7.6 7.7 7.8 7.9 7.10 7.11 7.12 7.13 7.14 7.15 7.16 7.17 7.20 7.21 7.22
    7.23 7.24a 7.24b 7.25 7.26 7.27 7.28 7.29 7.30 7.31 7.32 7.33 7.34 7.40 7.41 7.42 7.43a 7.43b 7.43c
    7.44 7.50 7.51 7.52 7.53`,
  Errors: `
    8.1a 8.1b 8.2a 8.2b 8.2c 8.3 8.4 8.5 8.6a 8.6b 8.7 8.8a 8.8b 8.9 8.10a 8.10b 8.10c 8.10d 8.11`,
  Figures: `
    9.1 9.2 9.3 9.4 9.5 9.6 9.7 9.8 9.9 9.10 9.11 9.12 9.13 9.14 9.15 9.16a 9.16b 9.16c 9.17a 9.17b
    9.17c`,
}

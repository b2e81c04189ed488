import { insertAudit } from '#server/audit/store.ts'
import type { Db } from '#server/db/db.ts'
import type { Author } from './author.ts'
import * as store from './store/cups.ts'

/** What a cup is to become; what is left out stays. */
export type CupWish = { image_url?: string | null; races?: { race_id: number; race_code: string }[] }

/** Makes the cup where there is none of that name, then sets its picture and its races. */
export async function setCup(
  tx: Db,
  season_id: number,
  name: string,
  wish: CupWish,
  author: Author,
): Promise<void> {
  const before = (await store.listDeskCups(tx, season_id)).find((cup) => cup.name === name)
  const cup_id = before?.cup_id ?? (await store.insertCup(tx, season_id, name))
  if (wish.image_url !== undefined) await store.updateCupImage(tx, cup_id, wish.image_url)
  if (wish.races) {
    const race_ids = wish.races.map((race) => race.race_id)
    await store.replaceCupRaces(tx, cup_id, race_ids)
  }
  const after = { image_url: wish.image_url, race_codes: wish.races?.map((race) => race.race_code) }
  await insertAudit(tx, { ...author, act: 'cup set', subject: name, before, after })
}

export async function dropCup(tx: Db, cup: store.DeskCup, author: Author): Promise<void> {
  await store.deleteCup(tx, cup.cup_id)
  await insertAudit(tx, { ...author, act: 'cup remove', subject: cup.name, before: cup })
}

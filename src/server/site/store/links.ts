import type { SiteLinks, Sponsor } from '#contract/site-look.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type LinkRow = Sponsor & { place: keyof SiteLinks }

/** Lists the links that operators have added, in the order in which they are shown. */
export async function listSiteLinks(db: Db): Promise<SiteLinks> {
  const rows = await db.many(sql<LinkRow>`
    select place, label, address, image_url from site_links order by place, position`)
  const linksOf = (place: LinkRow['place']) =>
    rows.filter((row) => row.place === place).map(({ label, address }) => ({ label, address }))
  const sponsors = rows
    .filter(({ place }) => place === 'sponsors')
    .map(({ label, address, image_url }) => ({ label, address, image_url }))
  return { menu: linksOf('menu'), footer: linksOf('footer'), sponsors }
}

export async function replaceSiteLinks(tx: Db, links: SiteLinks): Promise<void> {
  const rows = (['menu', 'footer', 'sponsors'] as const).flatMap((place) =>
    links[place].map((link, index) => ({ place, position: index + 1, image_url: null, ...link })),
  )
  await tx.run(sql`delete from site_links`)
  await tx.run(sql`
    insert into site_links (place, position, label, address, image_url)
    select place, position, label, address, image_url
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as link (place text, position int, label text, address text, image_url text)`)
}

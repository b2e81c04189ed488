import { type CSSProperties, useState } from 'react'
import type { SiteLinks } from '#contract/site-look.ts'
import { type BrandColours, completeColours, groundShades } from '#game/brand-colours.ts'
import { Logo } from '../../ui/logo.tsx'
import { Choice, choicesOf } from '../parts/acts.tsx'
import { Sheet } from '../parts/sheet.tsx'

type Props = {
  name: string
  slogan: string
  logo_url: string | null
  colours: BrandColours
  links: SiteLinks
}

type View = { who: 'visitor' | 'player'; screen: 'phone' | 'desktop'; theme: 'light' | 'dark' }

/** Draws the header and the footer of a page with values that are not saved yet. */
export function SitePreview(props: Props) {
  const [view, setView] = useState<View>({ who: 'visitor', screen: 'phone', theme: 'light' })
  const set = (changed: Partial<View>) => setView({ ...view, ...changed })
  return (
    <Sheet title="Preview" is_padded>
      <div className="preview-choices">
        <Choice
          label="As"
          value={view.who}
          choices={choicesOf({ visitor: 'Visitor', player: 'Player' })}
          onChange={(who) => set({ who })}
        />
        <Choice
          label="On"
          value={view.screen}
          choices={choicesOf({ phone: 'Phone', desktop: 'Desktop' })}
          onChange={(screen) => set({ screen })}
        />
        <Choice
          label="Theme"
          value={view.theme}
          choices={choicesOf({ light: 'Light', dark: 'Dark' })}
          onChange={(theme) => set({ theme })}
        />
      </div>
      <Drawing {...props} view={view} />
      <p className="admin-hint">The preview shows what you have entered. Players see it after you save.</p>
    </Sheet>
  )
}

/** The drawing is inert and hidden from screen readers, because its links and buttons do nothing. */
function Drawing({ name, slogan, logo_url, colours, links, view }: Props & { view: View }) {
  const logo = <Logo name={name || 'Podium'} picture={logo_url} />
  return (
    <div className="preview-frame" aria-hidden="true" inert>
      <div className={`preview-site is-${view.screen}`} data-theme={view.theme} style={styleOf(colours)}>
        <div className="preview-bar">
          {logo}
          {view.screen === 'desktop' ? (
            <MenuLabels view={view} added={links.menu} />
          ) : (
            <span className="preview-menu-button">Menu</span>
          )}
        </div>
        {view.who === 'player' && (
          <div className="preview-player">
            <b>Snow Foxes</b> anna · Score: 1,234.5
          </div>
        )}
        <div className="preview-head">
          <p className="preview-eyebrow">2026/27</p>
          <p className="preview-title">{name || 'Podium'}</p>
          <p className="preview-soft">{slogan}</p>
          <span className="preview-button">{view.who === 'player' ? 'Pick your team' : 'Join the game'}</span>
        </div>
        {view.screen === 'phone' && links.menu.length > 0 && (
          <div className="preview-page">
            <p>In the menu: {links.menu.map(({ label }) => label).join(', ')}</p>
          </div>
        )}
        <div className="preview-page">
          <p>
            <b>Overall</b>
          </p>
          <p className="preview-row">
            <span className="preview-button">1</span> Anna Larsen <b>1,234.5</b>
          </p>
        </div>
        <SponsorTiles sponsors={links.sponsors} />
        <div className="preview-foot">
          {logo}
          <p className="preview-soft">{slogan}</p>
          {links.footer.length > 0 && <p>More: {links.footer.map(({ label }) => label).join(' · ')}</p>}
        </div>
      </div>
    </div>
  )
}

/** The labels of the site's own menu (src/web/shell/page-list.ts). */
const OWN_LABELS = ['Leaderboards', 'How to play', 'Team Selection', 'Leagues', 'Events', 'Contact']

function MenuLabels({ view, added }: { view: View; added: SiteLinks['menu'] }) {
  const labels = [...OWN_LABELS, ...added.map(({ label }) => label)]
  return (
    <p className="preview-menu">
      {[...labels, ...(view.who === 'visitor' ? ['Log in'] : [])].map((label) => (
        <span key={label}>{label}</span>
      ))}
    </p>
  )
}

function SponsorTiles({ sponsors }: Pick<SiteLinks, 'sponsors'>) {
  if (sponsors.length === 0) return null
  return (
    <p className="preview-sponsors">
      {sponsors.map(({ label, image_url }) => (
        <span key={label}>{image_url ? <img src={image_url} alt="" /> : label}</span>
      ))}
    </p>
  )
}

/** Returns the CSS variables that the server sets on every page (src/server/app/pages/site-look.ts). */
function styleOf(colours: BrandColours): CSSProperties {
  const { accent_colour, ground_colour } = completeColours(colours)
  const { rise, deep } = groundShades(ground_colour)
  const tokens = {
    '--bib': accent_colour,
    ...(colours.ground_colour && {
      '--night': `light-dark(${ground_colour}, ${deep})`,
      '--night-rise': `light-dark(${rise}, ${ground_colour})`,
    }),
  }
  return tokens as CSSProperties
}

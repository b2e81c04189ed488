import './page.css'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useConfig } from '../core/config/use-config.ts'

/** The description of pages that have no description of their own. */
const SITE_DESCRIPTION =
  'Pick your athletes, earn points from their real results, and race your friends through the season.'

/** The title of the page in the list of pages. It is used if the page sets no title of its own. */
export const RouteTitle = createContext('')

type PageHeadProps = { title: string; description?: string | undefined }

/** Metadata for browsers, search engines and link previews. React moves it into the document's head. */
function PageHead({ title, description = SITE_DESCRIPTION }: PageHeadProps) {
  const site = useConfig()?.display_name ?? 'Podium'

  return (
    <>
      <title>{title === site ? site : `${title} – ${site}`}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={site} />
      <meta property="og:type" content="website" />
    </>
  )
}

type Props = {
  /** Defaults to the page's title in the list of pages. */
  title?: string | undefined
  /** The description for search engines and link previews. Defaults to the site's description. */
  description?: string | undefined
  /** The heading, if it differs from the title. */
  heading?: ReactNode
  /** One line above the heading, such as the season or a link to the parent page. */
  eyebrow?: ReactNode
  /** Content shown with the heading, on the dark background. */
  lead?: ReactNode
  /** Content to the right of the heading, such as a picture. On phones it is below the heading. */
  beside?: ReactNode
  children?: ReactNode
}

/** A page with its heading. The heading takes the focus after a navigation from another page. */
export function Page({ description, eyebrow, lead, beside, children, ...given }: Props) {
  const route_title = use(RouteTitle)
  const { title = route_title, heading = title } = given
  const headingRef = useHeadingFocus()

  return (
    <>
      <PageHead title={title} description={description} />
      <header className="page-head">
        <div className="wrap page-head-row">
          <div className="page-head-text">
            <p className="eyebrow">{eyebrow}</p>
            <h1 ref={headingRef} tabIndex={-1}>
              {heading}
            </h1>
            {lead}
          </div>
          {beside}
        </div>
      </header>
      {children && <div className="wrap page-body">{children}</div>}
    </>
  )
}

function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const is_back = useNavigationType() === 'POP'
  const [arrival] = useState({ is_first: key === 'default', is_back })

  useEffect(() => {
    if (arrival.is_first) return
    heading.current?.focus({ preventScroll: true })
    if (!arrival.is_back) window.scrollTo(0, 0)
  }, [arrival])

  return heading
}

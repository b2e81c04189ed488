import './ui.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useConfig } from '../core/config/use-config.ts'

/** What a site says of itself, where a page has nothing of its own to say. */
const OF_THE_SITE =
  'Pick your athletes, earn points from their real results, and race your friends through the season.'

type PageHeadProps = { title: string; description?: string | undefined }

/** What browsers, search engines and shared links are told of a page. React puts it into the document's head. */
function PageHead({ title, description = OF_THE_SITE }: PageHeadProps) {
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
  title: string
  /** What search engines and shared links say of the page, where it is not what they say of the site. */
  description?: string | undefined
  /** What the page says in its largest letters, where that is not its title. */
  heading?: ReactNode
  /** One line above the heading: where in the season or the site we are. */
  eyebrow?: ReactNode
  /** What belongs to the heading and stands with it on the night. */
  lead?: ReactNode
  /** A picture to the right of them, on a phone below. */
  beside?: ReactNode
  children?: ReactNode
}

/** A page under its heading, which takes the focus when one comes here from another page. */
export function Page({ title, description, heading = title, eyebrow, lead, beside, children }: Props) {
  const headingRef = useHeadingFocus()

  return (
    <>
      <PageHead title={title} description={description} />
      <header className="page-head">
        <div className="wrap page-head-row">
          <div className="page-head-words">
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
  const isBack = useNavigationType() === 'POP'
  const [arrival] = useState({ isFirst: key === 'default', isBack })

  useEffect(() => {
    if (arrival.isFirst) return
    heading.current?.focus({ preventScroll: true })
    if (!arrival.isBack) window.scrollTo(0, 0)
  }, [arrival])

  return heading
}

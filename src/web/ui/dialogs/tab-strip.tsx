import './panels.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { chooseTab, tabAddress } from './tab-choice.ts'
import { TabLink } from './tab-link.tsx'

export type Tab = {
  id: string
  label: string
  /** The URL of a small picture before the label. It must be on this site. */
  image?: string | null
  /** Renders the panel. It is called only while the tab is selected. */
  renderer: () => ReactNode
}

type Props = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  /** The id of the tab that is selected if the URL names no tab. Defaults to the first tab. */
  start?: string | undefined
  /** The URL parameter that contains the selected tab. */
  param?: string
  /** The URL parameters of the panel, which are removed when the tab changes. */
  clears?: readonly string[]
}

const PAGE_PARAM = ['page']

/** Tabs. The URL contains the selected tab. If there is only one tab, only its panel is shown. */
export function TabStrip({ label, tabs, start, param = 'tab', clears = PAGE_PARAM }: Props) {
  const [search] = useSearchParams()
  const id = useId()
  const selected = chooseTab(tabs, search.get(param), start)
  const strip = useInView(selected?.id)
  if (!selected) return null
  if (tabs.length === 1) return <Panel key={selected.id} renderer={selected.renderer} />

  const address_of = tabAddress(tabs, search, { param, start, clears })
  return (
    <div className="tabs">
      <div className="tab-strip side-fade" role="tablist" aria-label={label} ref={strip}>
        {tabs.map((tab) => (
          <TabLink
            key={tab.id}
            strip_id={id}
            tab={tab}
            to={address_of(tab.id)}
            is_selected={tab === selected}
          />
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${selected.id}`}>
        <Panel key={selected.id} renderer={selected.renderer} />
      </div>
    </div>
  )
}

/** Renders a panel. It is a separate component, so that `renderer` may use hooks. */
function Panel({ renderer }: Pick<Tab, 'renderer'>) {
  return renderer()
}

/** Scrolls the strip so that the selected tab is in its middle, without scrolling the page. */
function useInView(selected_id: string | undefined) {
  const strip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (selected_id === undefined || !strip.current) return
    const tab = strip.current.querySelector<HTMLElement>('[aria-selected=true]')
    if (!tab) return
    strip.current.scrollLeft = tab.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [selected_id])

  return strip
}

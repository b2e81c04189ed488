const TABS = '[role=tab]'

/** Makes the tabs switch the board without a page load, by click or by arrow keys. */
export function switchTabs(root: ParentNode): void {
  for (const tab of root.querySelectorAll<HTMLAnchorElement>(TABS)) {
    tab.addEventListener('click', (event) => {
      event.preventDefault()
      selectTab(tab)
    })
    tab.addEventListener('keydown', moveByKey)
  }
}

function moveByKey({ key, currentTarget }: KeyboardEvent): void {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
  const others = [...document.querySelectorAll<HTMLAnchorElement>(TABS)].filter(
    (tab) => tab !== currentTarget,
  )
  others[0]?.focus()
  if (others[0]) selectTab(others[0])
}

function selectTab(chosen: HTMLAnchorElement): void {
  for (const tab of document.querySelectorAll(TABS)) {
    const is_chosen = tab === chosen
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
    tab.setAttribute('aria-selected', String(is_chosen))
    panel?.setAttribute('data-selected', String(is_chosen))
  }
  // The URL names the board, so that a reload shows the same board.
  history.replaceState(null, '', chosen.href)
}

import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** Whether the new page replaces the current one in the browser's history. */
  replace?: boolean
}

/**
 * A link within the app. The router's own link also supports loaders, prefetching and view transitions, which the app
 * does not use. They would add 3 kB to every page, and eight hooks to every link.
 */
export function Link({ to, replace, target, onClick, children, ...attributes }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(target && { target }),
  })

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return (
    <a {...attributes} href={href} target={target} onClick={handleClick}>
      {children}
    </a>
  )
}

/**
 * A link that is marked on its own page, and on the pages below it. With `end`, only on its own page.
 */
export function NavLink({ end = false, ...props }: Props & { end?: boolean }) {
  const here = useLocation().pathname.toLowerCase()
  // `URL` encodes the path, because the path of the location is encoded too.
  const there = new URL(useResolvedPath(props.to).pathname, 'http://site').pathname.toLowerCase()
  const folder = there.replace(/(?<=.)\/$/, '')
  const is_here = end ? here === there : here === folder || here.startsWith(`${folder}/`)
  return <Link aria-current={is_here ? 'page' : undefined} {...props} />
}

/** The event dispatched by navigations that do not start with a link click. */
export const NAVIGATION_STARTED = 'navigation-started'

let latest: string | null = null

/** Shows the progress bar for a navigation to `href` started in code, such as `router.push`. */
export const announceNavigation = (href: string): void => {
  latest = href
  window.dispatchEvent(new Event(NAVIGATION_STARTED))
}

/** Notes the address of a clicked link; null after Back or Forward, whose page is the one in the address bar. */
export const noteNavigation = (href: string | null): void => {
  latest = href
}

/** True if the person has started to go from `path` to another page, which need not have arrived yet. */
export const hasLeft = (path: string): boolean => {
  const { href, pathname } = window.location
  return pathname !== path || (latest !== null && new URL(latest, href).pathname !== path)
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>
type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>

/**
 * True if a click on a link navigates this tab to another page of this site: not a new tab, a download or a jump within
 * the page.
 */
export const isPageNavigation = (link: Anchor, click: Click, currentHref: string): boolean => {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false
  if (!link.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return false
  const next = new URL(link.href, currentHref)
  return next.origin === new URL(currentHref).origin && removeFragment(next.href) !== removeFragment(currentHref)
}

/** Returns the part of a URL that identifies a page: all but the fragment. */
export const removeFragment = (href: string): string => {
  const { origin, pathname, search } = new URL(href)
  return `${origin}${pathname}${search}`
}

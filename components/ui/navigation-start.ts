/** The event that a navigation without a link click announces itself with. */
export const NAVIGATION_STARTED = 'navigation-started'

/** Shows the navigation bar for a navigation that code starts, such as `router.push`. */
export const announceNavigation = (): void => {
  window.dispatchEvent(new Event(NAVIGATION_STARTED))
}

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>
type Anchor = Pick<HTMLAnchorElement, 'href' | 'target' | 'hasAttribute'>

/** True when a click on a link replaces this page by another of ours: not a new tab, a download or a jump within the page. */
export const leavesPage = (link: Anchor, click: Click, currentHref: string): boolean => {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false
  if (!link.href || (link.target && link.target !== '_self') || link.hasAttribute('download')) return false
  const next = new URL(link.href, currentHref)
  return next.origin === new URL(currentHref).origin && placeOf(next.href) !== placeOf(currentHref)
}

/** What of an address makes another page: all but the place within it. */
export const placeOf = (href: string): string => {
  const { origin, pathname, search } = new URL(href)
  return `${origin}${pathname}${search}`
}

/** What saves open input of the page: `leave` when it is left, `flush` at once, resolving when it is saved. */
export type OpenSave = { leave: () => unknown; flush: () => unknown }

/** The functions that save all open input of the page at once; `registerOpenSave` maintains it. */
export const openSaves = new Set<() => unknown>()

/**
 * Saves when the page is left, hidden or closed and before sign-out, and retries once the browser is online, until the
 * returned function is called.
 */
export const registerOpenSave = ({ leave, flush }: OpenSave): (() => void) => {
  const onHidden = () => document.visibilityState === 'hidden' && leave()
  const listeners = [
    [window, 'pagehide', leave],
    [window, 'online', flush],
    [document, 'visibilitychange', onHidden],
  ] as const
  for (const [target, event, action] of listeners) target.addEventListener(event, action)
  openSaves.add(flush)
  return () => {
    for (const [target, event, action] of listeners) target.removeEventListener(event, action)
    openSaves.delete(flush)
  }
}

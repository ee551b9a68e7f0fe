import type { Browser, Page } from '@playwright/test'
import type { Served } from './served.ts'

type PageObservation = { moved: number; presses: Map<number, number>; observer: PerformanceObserver }
export type Watched = Window & { seen: PageObservation }

/** Opens a signed-in page that records its layout shifts and paints. */
export const openBrowserPage = async (
  browser: Browser,
  { cookie, origin }: Served,
  isPublic = false,
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  if (!isPublic) await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }])
  await context.addInitScript(() => {
    const seen = { moved: 0, presses: new Map<number, number>() } as PageObservation
    seen.observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        interactionId?: number
        value?: number
        hadRecentInput?: boolean
      })[]) {
        if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) seen.moved += entry.value ?? 0
        if (entry.interactionId)
          seen.presses.set(entry.interactionId, Math.max(seen.presses.get(entry.interactionId) ?? 0, entry.duration))
      }
    })
    seen.observer.observe({ type: 'layout-shift', buffered: true })
    seen.observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    Object.assign(window, { seen })
  })
  return context.newPage()
}

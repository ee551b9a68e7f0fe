import type { Page } from '@playwright/test'

/** Sums the layout shifts of each page opened from now on, except those after user input. */
export const watchMoved = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) moved.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
}

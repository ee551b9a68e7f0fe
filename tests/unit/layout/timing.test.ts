import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  AUTOSAVE_DELAY,
  DOWNLOAD_TIMEOUT,
  LAST_VISITED_DELAY,
  LIST_HEIGHT,
  LOOKUP_DEBOUNCE,
  NAVIGATION_DELAY,
  PROGRESS_BAR_HEIGHT,
  REQUEST_TIMEOUT,
  SEARCH_DEBOUNCE,
} from '#lib/core/timing.ts'

test('[Q-03] debounces, delays and sizes are as specified', () => {
  expect([SEARCH_DEBOUNCE, LOOKUP_DEBOUNCE]).toEqual([500, 300])
  expect([NAVIGATION_DELAY, AUTOSAVE_DELAY, LAST_VISITED_DELAY]).toEqual([200, 2_000, 10_000])
  expect([REQUEST_TIMEOUT, DOWNLOAD_TIMEOUT]).toEqual([30_000, 300_000])
  expect([PROGRESS_BAR_HEIGHT, LIST_HEIGHT]).toEqual([2, 600])
})

test('[Q-03] the style sheets have a breakpoint at 1200 pixels, and lists at 768', () => {
  const TURNS = {
    'app/globals.css': [1200],
    'components/data-table/data-table.css': [768, 1200],
    'components/data-table/cards.css': [768],
  }
  for (const [file, turns] of Object.entries(TURNS)) {
    const widths = [...readFileSync(file, 'utf8').matchAll(/\((min|max)-width: ([\d.]+)px\)/g)]
    const found = widths.map(([, side, width]) => (side === 'min' ? Number(width) : Number(width) + 0.02))
    expect([...new Set(found)].sort()).toEqual([...turns].sort())
  }
})

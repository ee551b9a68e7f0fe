import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  choosePin,
  followStoredPin,
  getPin,
  getShownPin,
  subscribeToPins,
} from '#components/discovery/saved-searches/pin-choices.ts'

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

let lastId = 0

/** A saved search on a page that shows the stored state, which changes when a refresh arrives. */
const openSearch = (first: boolean) => {
  lastId += 1
  const id = lastId
  const sent: { isPinned: boolean; answer: (isSaved: boolean) => void }[] = []
  let stored = first
  return {
    sent,
    choose: (isPinned: boolean) =>
      choosePin(id, { stored, isPinned }, (value) => new Promise((answer) => sent.push({ isPinned: value, answer }))),
    /** Returns what the page shows before effects react to a refresh, and after. */
    refresh: (next: boolean) => {
      stored = next
      const before = getShownPin(getPin(id), stored).value
      followStoredPin(id, stored)
      return [before, getShownPin(getPin(id), stored).value]
    },
    now: () => getShownPin(getPin(id), stored),
    isKept: () => getPin(id) !== undefined,
  }
}

test('a pin is shown before the page refreshes, and so is unpinning after that', async () => {
  const { sent, choose, refresh, now } = openSearch(false)
  choose(true)
  expect(now()).toMatchObject({ value: true, isPending: true })
  sent[0]?.answer(true)
  await expect.poll(() => now().isPending).toBe(false)
  expect(now().value).toBe(true)
  expect(refresh(true)).toEqual([true, true])
  choose(false)
  expect(now()).toMatchObject({ value: false, isPending: true })
  sent[1]?.answer(true)
  await expect.poll(() => now().isPending).toBe(false)
  // The next refresh has not arrived.
  expect(now().value).toBe(false)
  expect(refresh(false)).toEqual([false, false])
})

test('a saved pin follows the stored state once the page has refreshed', async () => {
  const { sent, choose, refresh, now, isKept } = openSearch(false)
  choose(true)
  sent[0]?.answer(true)
  await expect.poll(() => now().isPending).toBe(false)
  refresh(true)
  expect(isKept()).toBe(false)
  expect(refresh(false)).toEqual([false, false])
  expect(refresh(true)).toEqual([true, true])
})

test('unpinning before the page has refreshed is sent and kept', async () => {
  const { sent, choose, refresh, now } = openSearch(false)
  choose(true)
  sent[0]?.answer(true)
  await expect.poll(() => now().isPending).toBe(false)
  choose(false)
  expect(now()).toMatchObject({ value: false, isPending: true })
  expect(sent.map(({ isPinned }) => isPinned)).toEqual([true, false])
  expect(refresh(true)).toEqual([false, false])
  sent[1]?.answer(true)
  await expect.poll(() => now().isPending).toBe(false)
  expect(now().value).toBe(false)
  expect(refresh(false)).toEqual([false, false])
})

test('a refused pin returns to the stored state, and subscribers are notified of each change', async () => {
  const { sent, choose, refresh, now } = openSearch(false)
  let heard = 0
  const stop = subscribeToPins(() => {
    heard += 1
  })
  choose(true)
  expect(heard).toBe(1)
  refresh(true)
  sent[0]?.answer(false)
  await expect.poll(() => now().isPending).toBe(false)
  expect(now().value).toBe(true)
  expect(heard).toBeGreaterThan(2)
  stop()
})

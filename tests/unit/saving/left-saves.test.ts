import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordUnansweredSave, takeUnansweredSave } from '#components/saving/left-saves.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an unanswered save is read once by its path, and its text is not stored', () => {
  expect(takeUnansweredSave('/api/drafts/bulk')).toBeNull()
  recordUnansweredSave('/api/drafts/bulk', 3)
  recordUnansweredSave('/api/notes/7', 1)
  recordUnansweredSave('/api/drafts/bulk', 4)
  expect([...stored.values()]).toEqual(['{"/api/drafts/bulk":4,"/api/notes/7":1}'])
  expect(takeUnansweredSave('/api/drafts/marketing')).toBeNull()
  expect(takeUnansweredSave('/api/drafts/bulk')).toBe(4)
  expect(takeUnansweredSave('/api/drafts/bulk')).toBeNull()
  expect(takeUnansweredSave('/api/notes/7')).toBe(1)
})

test('missing or corrupt browser storage counts as no save', () => {
  stored.set('left-saves', 'no JSON')
  expect(takeUnansweredSave('/api/notes/7')).toBeNull()
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('refused')
    },
    setItem: () => {
      throw new Error('refused')
    },
  })
  recordUnansweredSave('/api/notes/7', 1)
  expect(takeUnansweredSave('/api/notes/7')).toBeNull()
})

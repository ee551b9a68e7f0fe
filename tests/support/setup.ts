import { afterEach, beforeEach } from 'vitest'

const original = console.error
let unexpected: unknown[][] = []

// A test that expects a console error sets its own spy.
beforeEach(() => {
  unexpected = []
  console.error = (...parts: unknown[]) => {
    unexpected.push(parts)
    original(...parts)
  }
})

afterEach(() => {
  console.error = original
  if (unexpected.length > 0) throw new Error(`Unexpected console.error: ${unexpected[0]?.map(String).join(' ')}`)
})

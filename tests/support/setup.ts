import { afterEach, beforeEach } from 'vitest'

const original = console.error
let unexpected: unknown[][] = []

// A test that expects an error on the console puts its own spy in place.
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

import pg from 'pg'
import { vi } from 'vitest'

/** How many statements a piece of work sends to the database, on whichever connection. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.length
  } finally {
    sent.mockRestore()
  }
}

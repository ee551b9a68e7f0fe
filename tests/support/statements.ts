import pg from 'pg'
import { vi } from 'vitest'

/** How many statements a piece of work sends to the database, on whichever connection; those alone that hold some words, if told. */
export const statementsOf = async (work: () => Promise<unknown>, words = ''): Promise<number> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.filter(([said]) => textOf(said).includes(words)).length
  } finally {
    sent.mockRestore()
  }
}

const textOf = (said: unknown): string => (typeof said === 'string' ? said : (said as { text: string }).text)

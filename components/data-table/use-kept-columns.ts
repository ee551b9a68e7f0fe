'use client'

import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'

/** Keeps the columns that a person chose for a list, or the usual ones, and then shows the list at `address` with them. */
export const useKeptColumns = (
  list: string,
): ((columns: readonly string[] | null, address: string) => Promise<void>) => {
  const navigate = useNavigate()
  return async (columns, address) => {
    // A list without columns in its address shows those that are kept.
    await request.put(`/api/accounts/me/columns/${list}`, { columns })
    navigate(address, { scroll: false })
  }
}

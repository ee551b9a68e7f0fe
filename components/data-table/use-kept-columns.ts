'use client'

import { usePathname } from 'next/navigation'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'
import { type ColumnWish, wishText } from '#lib/core/column-choice.ts'

/** A list whose columns a person chooses for good. */
export type ColumnChoice = {
  /** The list for which the choice is kept. */
  list: string
  columns: readonly { id: string; name: string; isDefault: boolean }[]
  /** The choice as the address or the person's list writes it; null without one. */
  entries: readonly string[] | null
}

/** The columns of a list without a choice, in order. */
export const usualColumns = ({ columns }: Pick<ColumnChoice, 'columns'>): string[] =>
  columns.filter(({ isDefault }) => isDefault).map(({ id }) => id)

/** Keeps the columns that a person chose for a list, or with null the usual ones, and shows the list with them. */
export const useKeptColumns = ({
  list,
  columns,
}: Pick<ColumnChoice, 'list' | 'columns'>): ((wishes: readonly ColumnWish[] | null) => Promise<void>) => {
  const navigate = useNavigate()
  const path = usePathname()
  return async (wishes) => {
    const entries = wishes?.map(wishText) ?? []
    const isUsual = wishes === null || entries.join() === usualColumns({ columns }).join()
    // A list without columns in its address shows those that are kept.
    await request.put(`/api/accounts/me/columns/${list}`, { columns: isUsual ? null : entries })
    const query = new URLSearchParams(window.location.search)
    query.delete('columns')
    if (!isUsual) query.set('columns', entries.join(','))
    // As every link of a list writes it.
    query.sort()
    navigate(query.size > 0 ? `${path}?${query}` : path, { scroll: false })
  }
}

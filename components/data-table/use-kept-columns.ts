'use client'

import { usePathname } from 'next/navigation'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'
import { type ColumnWish, wishText } from '#lib/core/column-choice.ts'
import { type ListPlace, type ListQuery, listLinks } from './list-links.ts'

/** A list whose columns a person chooses for good. */
export type ColumnChoice = {
  /** The list for which the choice is kept. */
  list: string
  columns: readonly { id: string; name: string; isDefault: boolean }[]
  /** The choice as the address or the person's list writes it; null without one. */
  entries: readonly string[] | null
  /** Where the list stands; as the window's address says, unless told. */
  place?: ListPlace | undefined
}

/** The columns of a list without a choice, in order. */
export const usualColumns = ({ columns }: Pick<ColumnChoice, 'columns'>): string[] =>
  columns.filter(({ isDefault }) => isDefault).map(({ id }) => id)

const inWindow = (): ListQuery => {
  const query = new URLSearchParams(window.location.search)
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
}

/** Keeps the columns that a person chose for a list, or with null the usual ones, and shows the list with them. */
export const useKeptColumns = ({
  list,
  columns,
  place,
}: Omit<ColumnChoice, 'entries'>): ((wishes: readonly ColumnWish[] | null) => Promise<void>) => {
  const navigate = useNavigate()
  const path = usePathname()
  return async (wishes) => {
    const entries = wishes?.map(wishText) ?? []
    const isUsual = wishes === null || entries.join() === usualColumns({ columns }).join()
    // A list without columns in its address shows those that are kept.
    await request.put(`/api/accounts/me/columns/${list}`, { columns: isUsual ? null : entries })
    const { query, ...stands } = place ?? { path, query: inWindow() }
    const address = listLinks({ ...stands, query: { ...query, columns: isUsual ? undefined : entries.join(',') } })
    navigate(address({}), { scroll: false })
  }
}

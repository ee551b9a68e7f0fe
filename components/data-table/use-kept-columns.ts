'use client'

import { usePathname } from 'next/navigation'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { request } from '#components/request/browser.ts'
import { type ColumnWish, formatColumnEntry } from '#lib/core/column-choice.ts'
import { buildListLink, type ListPlace, type ListQuery } from './list-links.ts'

/** A list whose columns a user can choose permanently. */
export type ColumnChoice = {
  /** The list that the choice belongs to. */
  list: string
  columns: readonly { id: string; name: string; isDefault: boolean }[]
  /** The choice as the URL or the user's saved columns have it; null without one. */
  entries: readonly string[] | null
  /** The location of the list; taken from the window's URL by default. */
  place?: ListPlace | undefined
}

/** Returns the default columns of a list, in order. */
export const listDefaultColumns = ({ columns }: Pick<ColumnChoice, 'columns'>): string[] =>
  columns.filter(({ isDefault }) => isDefault).map(({ id }) => id)

const readUrlQuery = (): ListQuery => {
  const query = new URLSearchParams(window.location.search)
  return Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)]))
}

/**
 * Returns a function that saves the user's columns for a list, or restores the defaults for null, and reloads the list.
 */
export const useSaveColumns = ({
  list,
  columns,
  place,
}: Omit<ColumnChoice, 'entries'>): ((wishes: readonly ColumnWish[] | null) => Promise<void>) => {
  const navigate = useNavigate()
  const path = usePathname()
  return async (wishes) => {
    const entries = wishes?.map(formatColumnEntry) ?? []
    const isUsual = wishes === null || entries.join() === listDefaultColumns({ columns }).join()
    // A list without columns in its URL shows the saved ones.
    await request.put(`/api/accounts/me/columns/${list}`, { columns: isUsual ? null : entries })
    const { query, ...stands } = place ?? { path, query: readUrlQuery() }
    const address = buildListLink({ ...stands, query: { ...query, columns: isUsual ? undefined : entries.join(',') } })
    navigate(address({}), { scroll: false })
  }
}

'use client'

import { usePathname } from 'next/navigation'
import { useTheme } from 'next-themes'
import { useRecordMenu } from '#components/layout/record-menu.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { paths } from '#lib/core/paths.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { getSearchRowPath, labelMatchesText } from '#lib/discovery/global-search/rules.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import type { AskedLoans } from '#lib/discovery/loan-search/words/schema.ts'
import type { MenuEntry, ProfileChoice } from '#lib/web/menu/rules.ts'
import {
  buildDealEntry,
  buildRecordEntry,
  EXAMPLE,
  listGlobalActionEntries,
  listLoanSearchEntries,
  listPageEntries,
  listRecordActionEntries,
  type PaletteEntry,
} from './palette-entries.tsx'
import { useNavigateToResult } from './use-departure.ts'

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] }

export type PaletteProps = { places: readonly MenuEntry[]; choices: readonly ProfileChoice[] }

type Answers = {
  text: string
  found: readonly SearchRow[]
  loans: AskedLoans | null
  /** The address that finds lenders for the text as a deal. */
  deal: string | null
  recents: readonly SearchRow[]
}

/**
 * The palette's entries for a text: recently opened records without a text, or else the search results; then matching
 * actions on the current record, pages and global actions.
 */
export const usePalette = (
  { places, choices }: PaletteProps,
  { text, found, loans, deal, recents }: Answers,
): PaletteGroup[] => {
  const depart = useNavigateToResult()
  const navigate = useNavigate()
  const here = usePathname()
  const record = useRecordMenu()
  const { setTheme } = useTheme()

  const listRecords = (rows: readonly SearchRow[]) => rows.map((row) => buildRecordEntry(row, depart))
  const listBeforeText = (): PaletteGroup[] => {
    const maySeeLoans = places.some(({ href }) => href === paths.loans())
    return [
      { title: paletteLabels.recent, entries: listRecords(recents.filter((row) => getSearchRowPath(row) !== here)) },
      { title: paletteLabels.ask, entries: maySeeLoans ? [EXAMPLE] : [] },
    ]
  }
  const listResults = (): PaletteGroup[] => {
    const named = { title: paletteLabels.names, entries: listRecords(found) }
    // A suburb's own entry leads to the same list.
    const searches = (loans?.searches ?? []).filter(({ path }) => found.every((row) => getSearchRowPath(row) !== path))
    const asked = { title: wordLabels.title, entries: listLoanSearchEntries(searches, navigate) }
    // If the text starts a name, or part of it was not understood as a search, names come before the loan search.
    const isNameMeant =
      found.some(({ name }) => labelMatchesText(name, text)) || (found.length > 0 && loans?.said.length !== 0)
    const deals = { title: paletteLabels.deals, entries: deal ? [buildDealEntry(text, deal, navigate)] : [] }
    return isNameMeant ? [named, asked, deals] : [asked, deals, named]
  }
  const filterFitting = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label }) => labelMatchesText(label, text))
  return [
    ...(text === '' ? listBeforeText() : listResults()),
    { title: paletteLabels.record, entries: filterFitting(listRecordActionEntries(record)) },
    { title: paletteLabels.places, entries: filterFitting(listPageEntries(places, navigate)) },
    { title: paletteLabels.actions, entries: filterFitting(listGlobalActionEntries(choices, navigate, setTheme)) },
  ].filter(({ entries }) => entries.length > 0)
}

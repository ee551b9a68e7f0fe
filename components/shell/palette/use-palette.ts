'use client'

import { usePathname } from 'next/navigation'
import { useTheme } from 'next-themes'
import { useRecordMenu } from '#components/layout/record-menu.ts'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { paths } from '#lib/core/paths.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import {
  findAskedKind,
  getSearchRowPath,
  labelMatchesText,
  type RecordRights,
} from '#lib/discovery/global-search/rules.ts'
import type { LoanPreview, SearchRow } from '#lib/discovery/global-search/schema.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import type { AskedLoans } from '#lib/discovery/loan-search/words/schema.ts'
import type { MenuEntry, ProfileChoice } from '#lib/web/menu/rules.ts'
import {
  buildDealEntry,
  buildRecordEntry,
  EXAMPLE,
  listFindEntries,
  listGlobalActionEntries,
  listLoanSearchEntries,
  listPageEntries,
  listRecordActionEntries,
  type PaletteEntry,
} from './palette-entries.tsx'
import { useNavigateToResult } from './use-departure.ts'

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] }

export type PaletteProps = {
  places: readonly MenuEntry[]
  choices: readonly ProfileChoice[]
  rights: RecordRights
}

type Answers = {
  text: string
  found: readonly SearchRow[]
  loans: AskedLoans | null
  /** How many loans the text finds, and the first of them. */
  preview: LoanPreview | null
  /** The address that finds lenders for the text as a deal. */
  deal: string | null
  recents: readonly SearchRow[]
}

/**
 * The palette's entries for a text: recently opened records without a text, or else the search results; then matching
 * actions on the current record, pages and global actions.
 */
export const usePalette = (
  { places, choices, rights }: PaletteProps,
  { text, found, loans, preview, deal, recents }: Answers,
): PaletteGroup[] => {
  const depart = useNavigateToResult()
  const navigate = useNavigate()
  const here = usePathname()
  const record = useRecordMenu()
  const { setTheme } = useTheme()

  const listRecords = (rows: readonly SearchRow[], place = '') =>
    rows.map((row) => buildRecordEntry(row, { go: depart, rights, place }))
  const listBeforeText = (): PaletteGroup[] => {
    const mayFind = places.some(({ id }) => id === 'findLender')
    const maySeeLoans = places.some(({ href }) => href === paths.loans())
    return [
      { title: paletteLabels.recent, entries: listRecords(recents.filter((row) => getSearchRowPath(row) !== here)) },
      { title: paletteLabels.find, entries: mayFind ? listFindEntries() : [] },
      { title: paletteLabels.ask, entries: maySeeLoans ? [EXAMPLE] : [] },
    ]
  }
  const listResults = (): PaletteGroup[] => {
    const kind = findAskedKind(found, text)
    const named = { title: kind ? paletteLabels.kinds[kind] : paletteLabels.names, entries: listRecords(found) }
    // A suburb's own entry leads to the same list.
    const searches = (loans?.searches ?? []).filter(({ path }) => found.every((row) => getSearchRowPath(row) !== path))
    const total = preview?.total ?? null
    const asked = { title: wordLabels.title, entries: listLoanSearchEntries(searches, { go: navigate, total }) }
    const rows = searches.length > 0 ? (preview?.rows ?? []) : []
    const first = { title: paletteLabels.first(rows.length, total ?? 0), entries: listRecords(rows, 'first-') }
    // If the text starts a name, or part of it was not understood as a search, names come before the loan search.
    const isNameMeant =
      found.some(({ name }) => labelMatchesText(name, text)) || (found.length > 0 && loans?.said.length !== 0)
    const deals = { title: paletteLabels.deals, entries: deal ? [buildDealEntry(text, deal, navigate)] : [] }
    if (kind) return [named, asked, first, deals]
    return isNameMeant ? [named, asked, first, deals] : [asked, first, deals, named]
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

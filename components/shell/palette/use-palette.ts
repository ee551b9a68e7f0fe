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
  isDealFirst,
  isKindAlone,
  isNameGiven,
  labelMatchesText,
  type RecordRights,
} from '#lib/discovery/global-search/rules.ts'
import type { SearchRow } from '#lib/discovery/global-search/schema.ts'
import { isTeamFirst } from '#lib/discovery/global-search/team/members/rules.ts'
import type { MenuEntry, ProfileChoice } from '#lib/web/menu/rules.ts'
import { listAskedGroups } from './asked-groups.ts'
import {
  buildDealEntry,
  buildRecordEntry,
  listExampleEntries,
  listFindEntries,
  listGlobalActionEntries,
  listPageEntries,
  listRecordActionEntries,
  type PaletteEntry,
} from './palette-entries.tsx'
import { listTeamGroup } from './team-groups.tsx'
import { useNavigateToResult } from './use-departure.ts'
import type { SearchResponse } from './use-search.ts'

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] }

export type PaletteProps = {
  places: readonly MenuEntry[]
  choices: readonly ProfileChoice[]
  rights: RecordRights
}

type Answers = { text: string; answer: SearchResponse; recents: readonly SearchRow[] }

/** The most words of a text that may be a name although it was read as a question in part. */
const MOST_NAME_WORDS = 5
const isShort = (text: string): boolean => text.trim().split(/\s+/).length <= MOST_NAME_WORDS

const isNameOf = (label: string, text: string): boolean => label.toLowerCase() === text.toLowerCase()

/** True if the first entry is the page of this name, which needs no answer of the search. */
export const isPageFirst = ([first]: readonly PaletteGroup[], text: string): boolean =>
  first?.title === paletteLabels.places && first.entries.some(({ label }) => isNameOf(label, text))

/** True if a person has the page of All Loans, and so may ask in words. */
export const maySeeLoans = (places: readonly MenuEntry[]): boolean => places.some(({ href }) => href === paths.loans())

// Whoever has the Notes page may ask what the team did.
const maySeeTeam = (places: readonly MenuEntry[]): boolean => places.some(({ href }) => href === paths.notes())

/**
 * The palette's entries for a text: recently opened records without a text, or else the search results; then matching
 * actions on the current record, pages and global actions.
 */
export const usePalette = (
  { places, choices, rights }: PaletteProps,
  { text, answer, recents }: Answers,
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
    return [
      { title: paletteLabels.recent, entries: listRecords(recents.filter((row) => getSearchRowPath(row) !== here)) },
      { title: paletteLabels.find, entries: mayFind ? listFindEntries() : [] },
      {
        title: paletteLabels.ask,
        entries: listExampleEntries({ mayAsk: maySeeLoans(places), mayAskOfTeam: maySeeTeam(places) }),
      },
    ]
  }
  const listResults = (): PaletteGroup[] => {
    const { rows: found, deal, team } = answer
    const kind = findAskedKind(found, text)
    const named = { title: kind ? paletteLabels.kinds[kind] : paletteLabels.names, entries: listRecords(found) }
    const members = team?.members ?? []
    const isTeamNamed = isTeamFirst(members, found, text)
    const names = isTeamNamed
      ? [...listTeamGroup(members, navigate), named]
      : [named, ...listTeamGroup(members, navigate)]
    const { groups: asked, said } = listAskedGroups(answer, { go: navigate, listRecords })
    // If the text starts a name, or part of it was not understood as a search, names come before the searches.
    const isNameMeant =
      !isKindAlone(text) &&
      (isTeamNamed || isNameGiven(answer.rows, text) || (found.length > 0 && said?.length !== 0 && isShort(text)))
    const deals = { title: paletteLabels.deals, entries: deal ? [buildDealEntry(text, deal, navigate)] : [] }
    const answers = isDealFirst(text, answer.asked?.rest ?? '') ? [deals, ...asked] : [...asked, deals]
    return isNameMeant ? [...names, ...answers] : [...answers, ...names]
  }
  const filterFitting = (entries: readonly PaletteEntry[]) =>
    entries.filter(({ label }) => labelMatchesText(label, text))
  // '?' is the key of the help, which somebody may press in the box.
  const filterActions = (entries: readonly PaletteEntry[]) =>
    text === '?' ? entries.filter(({ keys }) => keys === text) : filterFitting(entries)
  const pages = { title: paletteLabels.places, entries: filterFitting(listPageEntries(places, navigate)) }
  // The name of a page opens it, whatever is found by the same word.
  const isPageNamed = pages.entries.some(({ label }) => isNameOf(label, text))
  return [
    ...(isPageNamed ? [pages] : []),
    ...(text === '' ? listBeforeText() : listResults()),
    { title: paletteLabels.record, entries: filterFitting(listRecordActionEntries(record)) },
    ...(isPageNamed ? [] : [pages]),
    { title: paletteLabels.actions, entries: filterActions(listGlobalActionEntries(choices, navigate, setTheme)) },
  ].filter(({ entries }) => entries.length > 0)
}

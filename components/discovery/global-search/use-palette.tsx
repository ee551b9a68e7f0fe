'use client'

import {
  ArrowLeftRight,
  Building2,
  CircleUserRound,
  CreditCard,
  ListFilter,
  LogOut,
  MapPin,
  SunMoon,
  Zap,
} from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useTheme } from 'next-themes'
import type { ReactNode } from 'react'
import { MenuIcon } from '#components/layout/menu-icons.tsx'
import { useRecordMenu } from '#components/layout/record-menu.ts'
import { signOut } from '#components/layout/sign-out.ts'
import { SIGN_OUT_FORM } from '#components/layout/sign-out-form.tsx'
import { useNavigate } from '#components/leaving/use-navigate.ts'
import { paths } from '#lib/core/paths.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { fitsLabel, foundNote, foundPath } from '#lib/discovery/global-search/rules.ts'
import type { SearchRow, SearchType } from '#lib/discovery/global-search/schema.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import type { AskedLoans } from '#lib/discovery/loan-search/words/schema.ts'
import { headerLabels, themeOptions } from '#lib/web/menu/labels.ts'
import type { MenuEntry, ProfileChoice } from '#lib/web/menu/rules.ts'
import { useDeparture } from './use-departure.ts'

/** One entry of the palette. */
export type PaletteEntry = {
  id: string
  label: string
  note?: string
  /** How the text was understood as a loan search, one chip per filter. */
  chips?: readonly string[]
  icon: ReactNode
  /** The keyboard shortcut for the same action. */
  keys?: string
  run: () => void
  /** The id of the field to focus afterwards. */
  focuses?: string
  /** Text to put into the search box instead of running an action. */
  fills?: string
}

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] }

export type PaletteProps = { places: readonly MenuEntry[]; choices: readonly ProfileChoice[] }

const ICONS: Record<SearchType, ReactNode> = {
  INDIVIDUAL: <CircleUserRound aria-hidden />,
  COMPANY: <Building2 aria-hidden />,
  LOAN: <CreditCard aria-hidden />,
  SUBURB: <MapPin aria-hidden />,
}

type Answers = {
  text: string
  found: readonly SearchRow[]
  loans: AskedLoans | null
  recents: readonly SearchRow[]
}

/**
 * The palette's entries for a text: recently opened records without a text, or else the search results; then matching
 * actions on the current record, pages and global actions.
 */
export const usePalette = (
  { places, choices }: PaletteProps,
  { text, found, loans, recents }: Answers,
): PaletteGroup[] => {
  const depart = useDeparture()
  const navigate = useNavigate()
  const here = usePathname()
  const record = useRecordMenu()
  const { setTheme } = useTheme()

  const buildRowEntry = (row: SearchRow): PaletteEntry => ({
    id: `${row.searchType}-${row.id}`,
    label: row.name,
    note: foundNote(row),
    icon: ICONS[row.searchType],
    run: () => depart(foundPath(row)),
  })
  // A suburb's own entry leads to the same list.
  const searches = (loans?.searches ?? []).filter(({ path }) => found.every((row) => foundPath(row) !== path))
  const asked = {
    title: wordLabels.title,
    entries: searches.map(({ path, chips }) => ({
      id: `loans-${path}`,
      label: wordLabels.all,
      chips,
      icon: <ListFilter aria-hidden />,
      run: () => navigate(path),
    })),
  }
  const example = {
    title: paletteLabels.ask,
    entries: places.some(({ href }) => href === paths.loans())
      ? [
          {
            id: 'example',
            label: paletteLabels.example,
            icon: <ListFilter aria-hidden />,
            run: () => undefined,
            fills: paletteLabels.example,
          },
        ]
      : [],
  }
  const named = { title: paletteLabels.names, entries: found.map(buildRowEntry) }
  // If the text starts a name, or part of it was not understood as a search, names come before the loan search.
  const isNameMeant = found.some(({ name }) => fitsLabel(name, text)) || (found.length > 0 && loans?.said.length !== 0)
  const onRecord = record.map(({ id, label, onSelect, focuses }) => ({
    id: `record-${id}`,
    label,
    icon: <Zap aria-hidden />,
    run: () => onSelect?.(),
    ...(focuses ? { focuses } : {}),
  }))
  const toPlaces = places.map(({ id, label, href, key }) => ({
    id: `place-${id}`,
    label,
    icon: <MenuIcon id={id} />,
    run: () => navigate(href),
    ...(key ? { keys: `g ${key}` } : {}),
  }))
  const always: PaletteEntry[] = [
    ...choices.map(({ label, href }) => ({
      id: `switch-${href}`,
      label: paletteLabels.switchTo(label),
      icon: <ArrowLeftRight aria-hidden />,
      run: () => navigate(href),
    })),
    ...themeOptions.map(({ id, name }) => ({
      id: `theme-${id}`,
      label: paletteLabels.theme(name),
      icon: <SunMoon aria-hidden />,
      run: () => setTheme(id),
    })),
    {
      id: 'sign-out',
      label: headerLabels.signOut,
      icon: <LogOut aria-hidden />,
      run: () => void signOut(SIGN_OUT_FORM),
    },
  ]
  const filterFitting = (entries: readonly PaletteEntry[]) => entries.filter(({ label }) => fitsLabel(label, text))
  return [
    ...(text === ''
      ? [
          { title: paletteLabels.recent, entries: recents.filter((row) => foundPath(row) !== here).map(buildRowEntry) },
          example,
        ]
      : isNameMeant
        ? [named, asked]
        : [asked, named]),
    { title: paletteLabels.record, entries: filterFitting(onRecord) },
    { title: paletteLabels.places, entries: filterFitting(toPlaces) },
    { title: paletteLabels.actions, entries: filterFitting(always) },
  ].filter(({ entries }) => entries.length > 0)
}

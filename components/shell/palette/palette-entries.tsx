import {
  ArrowLeftRight,
  Building2,
  CircleUserRound,
  CreditCard,
  ListFilter,
  LogOut,
  MapPin,
  Search,
  SunMoon,
  Zap,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordMenuEntry } from '#components/layout/record-menu.ts'
import { MenuIcon } from '#components/shell/menu-icons.tsx'
import { signOut } from '#components/shell/sign-out.ts'
import { SIGN_OUT_FORM } from '#components/shell/sign-out-form.tsx'
import { Face } from '#components/ui/face.tsx'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { describeSearchRow, getSearchRowPath, type RecordRights } from '#lib/discovery/global-search/rules.ts'
import type { SearchRow, SearchType } from '#lib/discovery/global-search/schema.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { headerLabels, themeOptions } from '#lib/web/menu/labels.ts'
import type { MenuEntry, ProfileChoice } from '#lib/web/menu/rules.ts'

/** One entry of the palette. */
export type PaletteEntry = {
  id: string
  label: string
  note?: string
  /** How the text was understood as a loan search, one chip per filter. */
  chips?: readonly string[]
  /** How many loans the chips find. */
  count?: string
  icon: ReactNode
  /** The keyboard shortcut for the same action. */
  keys?: string
  run: () => void
  /** The id of the field to focus afterwards. */
  focuses?: string
  /** True for a search that leaves words of the question out, which Enter must not open unasked. */
  isPart?: boolean
  /** Text to put into the search box instead of running an action. */
  fills?: string
  /** Loads what else can be done with a record, opened by the right arrow. */
  loadActions?: () => Promise<readonly PaletteEntry[]>
}

type Go = (path: string) => void

const ICONS: Record<SearchType, ReactNode> = {
  INDIVIDUAL: <CircleUserRound aria-hidden />,
  COMPANY: <Building2 aria-hidden />,
  LOAN: <CreditCard aria-hidden />,
  SUBURB: <MapPin aria-hidden />,
}

// A person has a portrait or initials.
const renderRecordIcon = ({ searchType, name, imageFileId }: SearchRow): ReactNode =>
  searchType === 'INDIVIDUAL' ? (
    <Face name={name} fileId={imageFileId} className="-mx-0.5 size-5 shrink-0" />
  ) : (
    ICONS[searchType]
  )

const loadRecordActions = async (row: SearchRow, go: Go, rights: RecordRights) =>
  (await import('./record-actions.tsx')).listRecordEntries(row, { go, rights, icon: ICONS[row.searchType] })

/** Returns the entry of a found or recently opened record; `place` tells apart two lists that can hold the same one. */
export const buildRecordEntry = (
  row: SearchRow,
  { go, rights, place = '' }: { go: Go; rights: RecordRights; place?: string },
): PaletteEntry => ({
  id: `${place}${row.searchType}-${row.id}`,
  label: row.name,
  note: describeSearchRow(row),
  icon: renderRecordIcon(row),
  run: () => go(getSearchRowPath(row)),
  ...(row.searchType === 'SUBURB' ? {} : { loadActions: () => loadRecordActions(row, go, rights) }),
})

/** Returns the entries that begin a search for a lender or broker by name. */
export const listFindEntries = (): PaletteEntry[] =>
  (['lender', 'broker'] as const).map((kind) => ({
    id: `find-${kind}`,
    label: paletteLabels.findKind[kind],
    note: paletteLabels.findNote,
    icon: <Search aria-hidden />,
    run: () => undefined,
    fills: `${kind} `,
  }))

/** Returns the entries of the searches of a list that a text was understood as; only the first is counted. */
export const listSearchEntries = (
  searches: ReadWords['searches'],
  { label, count, isPart = false, go }: { label: string; count: string | null; isPart?: boolean; go: Go },
): PaletteEntry[] =>
  searches.map(({ path, chips }, place) => ({
    id: `search-${path}`,
    label,
    chips,
    isPart,
    ...(place === 0 && count !== null ? { count } : {}),
    icon: <ListFilter aria-hidden />,
    run: () => go(path),
  }))

/** Returns the entry that finds lenders for a deal in words. */
export const buildDealEntry = (text: string, path: string, go: Go): PaletteEntry => ({
  id: 'deal',
  label: paletteLabels.deal,
  note: text,
  icon: <MenuIcon id="match" />,
  run: () => go(path),
})

/** Returns examples of questions in words that a person may ask; choosing one fills the search box. */
export const listExampleEntries = ({ mayAsk, mayAskOfTeam }: Record<'mayAsk' | 'mayAskOfTeam', boolean>) =>
  [...(mayAsk ? paletteLabels.examples : []), ...(mayAskOfTeam ? [paletteLabels.exampleOfTeam] : [])].map(
    (label): PaletteEntry => ({
      id: `example-${label}`,
      label,
      icon: <ListFilter aria-hidden />,
      run: () => undefined,
      fills: label,
    }),
  )

/** Returns the entries of the actions on the current record. */
export const listRecordActionEntries = (record: readonly RecordMenuEntry[]): PaletteEntry[] =>
  record.map(({ id, label, onSelect, focuses }) => ({
    id: `record-${id}`,
    label,
    icon: <Zap aria-hidden />,
    run: () => onSelect?.(),
    ...(focuses ? { focuses } : {}),
  }))

/** Returns the entries of the menu's pages, with their keys. */
export const listPageEntries = (places: readonly MenuEntry[], go: Go): PaletteEntry[] =>
  places.map(({ id, label, href, key }) => ({
    id: `place-${id}`,
    label,
    icon: <MenuIcon id={id} />,
    run: () => go(href),
    ...(key ? { keys: `g ${key}` } : {}),
  }))

/** Returns the entries that every page has: the person's other profiles, the themes, and signing out. */
export const listGlobalActionEntries = (
  choices: readonly ProfileChoice[],
  go: Go,
  setTheme: (theme: string) => void,
): PaletteEntry[] => [
  ...choices.map(({ label, href }) => ({
    id: `switch-${href}`,
    label: paletteLabels.switchTo(label),
    icon: <ArrowLeftRight aria-hidden />,
    run: () => go(href),
  })),
  ...themeOptions.map(({ id, name }) => ({
    id: `theme-${id}`,
    label: paletteLabels.theme(name),
    icon: <SunMoon aria-hidden />,
    run: () => setTheme(id),
  })),
  {
    id: 'help',
    label: paletteLabels.help,
    icon: <Zap aria-hidden />,
    keys: '?',
    // The shortcut of every page opens it.
    run: () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: '?' })),
  },
  {
    id: 'sign-out',
    label: headerLabels.signOut,
    icon: <LogOut aria-hidden />,
    run: () => void signOut(SIGN_OUT_FORM),
  },
]

import { carryWords } from '#components/data-table/filters/carried-words.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { getSearchRowPath, isNameGiven } from '#lib/discovery/global-search/rules.ts'
import type { AskedQuestion, QuestionPreview, SearchRow } from '#lib/discovery/global-search/schema.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { listSearchEntries, type PaletteEntry } from './palette-entries.tsx'

type Group = { title: string; entries: readonly PaletteEntry[] }
type Asked = AskedQuestion & { rows: readonly SearchRow[] }
type Tools = { go: (path: string) => void; listRecords: (rows: readonly SearchRow[], place: string) => PaletteEntry[] }

/** Removes a question about people of which a word is left over, because a name has it: 'lender redgum'. */
export const dropPartsOfNames = <Found extends Asked>(answer: Found, text: string): Found =>
  answer.people && answer.people.rest !== '' && isNameGiven(answer.rows, text) ? { ...answer, people: null } : answer

/** The texts of a list: its title, the label of a search, and how its number and first rows are named. */
const LISTS = {
  loans: { title: wordLabels.title, all: wordLabels.all, count: paletteLabels.count, first: paletteLabels.first },
  people: {
    title: paletteLabels.people,
    all: paletteLabels.allPeople,
    count: paletteLabels.countPeople,
    first: paletteLabels.firstPeople,
  },
} as const

const listGroupsOf = (
  list: keyof typeof LISTS,
  { searches, said, rest }: ReadWords,
  { preview, go, listRecords }: Tools & { preview: QuestionPreview | null },
): Group[] => {
  const { title, all, count, first } = LISTS[list]
  const rows = searches.length > 0 ? (preview?.rows ?? []) : []
  const open = (path: string) => {
    // What was not understood is said on the list, too.
    carryWords({ path, said, rest })
    go(path)
  }
  const entries = listSearchEntries(searches, {
    label: paletteLabels.without(all, rest),
    count: preview && count(preview.total),
    go: open,
  })
  return [
    { title, entries },
    { title: first(rows.length, preview?.total ?? 0), entries: listRecords(rows, 'first-') },
  ]
}

/**
 * Returns the groups of a question in words, about loans, people or both, each with the first rows of its first search, and what was
 * not understood; `said` is null for a text that is no question.
 */
export const listAskedGroups = (
  { rows, asked, preview, people }: Asked,
  tools: Tools,
): { groups: Group[]; said: readonly string[] | null } => {
  // A suburb's own entry leads to the same list.
  const isOther = ({ path }: { path: string }) => rows.every((row) => getSearchRowPath(row) !== path)
  const asLoans = asked && { ...asked, searches: asked.searches.filter(isOther) }
  const loans = asLoans ? listGroupsOf('loans', asLoans, { ...tools, preview }) : []
  if (!people) return { groups: loans, said: asked?.said ?? null }
  const found = listGroupsOf('people', people, { ...tools, preview: people.preview })
  return people.isFirst
    ? { groups: [...found, ...loans], said: people.said }
    : { groups: [...loans, ...found], said: asked?.said ?? people.said }
}

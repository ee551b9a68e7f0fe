import { carryWords } from '#components/data-table/filters/carried-words.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { getSearchRowPath, isNameGiven } from '#lib/discovery/global-search/rules.ts'
import type { AskedQuestion, SearchRow } from '#lib/discovery/global-search/schema.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import { listSearchEntries, type PaletteEntry } from './palette-entries.tsx'

type Group = { title: string; entries: readonly PaletteEntry[] }
type Asked = AskedQuestion & { rows: readonly SearchRow[] }
type Tools = { go: (path: string) => void; listRecords: (rows: readonly SearchRow[], place: string) => PaletteEntry[] }

/** Removes a question about people of which a word is left over, because a name has it: 'lender redgum'. */
export const dropPartsOfNames = <Found extends Asked>(answer: Found, text: string): Found =>
  answer.people && answer.people.rest !== '' && isNameGiven(answer.rows, text) ? { ...answer, people: null } : answer

/**
 * Returns the groups of a question in words, about loans, people or both, each with the first rows of its first search, and what was
 * not understood; `said` is null for a text that is no question.
 */
export const listAskedGroups = (
  { rows, asked, preview, people }: Asked,
  { go, listRecords }: Tools,
): { groups: Group[]; said: readonly string[] | null } => {
  // What was not understood is said on the list, too.
  const open =
    ({ said, rest }: { said: readonly string[]; rest: string }) =>
    (path: string) => {
      carryWords({ path, said, rest })
      go(path)
    }
  // A suburb's own entry leads to the same list.
  const searches = (asked?.searches ?? []).filter(({ path }) => rows.every((row) => getSearchRowPath(row) !== path))
  const count = preview && paletteLabels.count(preview.total)
  const loanRows = searches.length > 0 ? (preview?.rows ?? []) : []
  const loans: Group[] = asked
    ? [
        {
          title: wordLabels.title,
          entries: listSearchEntries(searches, {
            label: paletteLabels.without(wordLabels.all, asked.rest),
            count,
            go: open(asked),
          }),
        },
        {
          title: paletteLabels.first(loanRows.length, preview?.total ?? 0),
          entries: listRecords(loanRows, 'first-'),
        },
      ]
    : []
  if (!people) return { groups: loans, said: asked?.said ?? null }
  const found = people.preview
  const label = paletteLabels.without(paletteLabels.allPeople, people.rest)
  const total = found && paletteLabels.countPeople(found.total)
  const peopleGroups: Group[] = [
    {
      title: paletteLabels.people,
      entries: listSearchEntries(people.searches, { label, count: total, go: open(people) }),
    },
    {
      title: paletteLabels.firstPeople(found?.rows.length ?? 0, found?.total ?? 0),
      entries: listRecords(found?.rows ?? [], 'first-'),
    },
  ]
  return people.isFirst
    ? { groups: [...peopleGroups, ...loans], said: people.said }
    : { groups: [...loans, ...peopleGroups], said: asked?.said ?? people.said }
}

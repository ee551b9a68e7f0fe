import { carryWords } from '#components/data-table/filters/carried-words.ts'
import { paletteLabels } from '#lib/discovery/global-search/labels.ts'
import { getSearchRowPath, isDealFirst, isNameGiven } from '#lib/discovery/global-search/rules.ts'
import type { AskedQuestion, QuestionPreview, SearchRow } from '#lib/discovery/global-search/schema.ts'
import { wordLabels } from '#lib/discovery/loan-search/words/labels.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { listSearchEntries, type PaletteEntry } from './palette-entries.tsx'
import { listTeamSearchGroups } from './team-groups.tsx'

type Group = { title: string; entries: readonly PaletteEntry[] }
type Asked = AskedQuestion & { rows: readonly SearchRow[] }
type Tools = { go: (path: string) => void; listRecords: (rows: readonly SearchRow[], place: string) => PaletteEntry[] }

/**
 * Removes a question about people of which a word is left over, because a name has it ('lender redgum'), and an unclear one about the
 * team.
 */
export const dropPartsOfNames = <Found extends Asked>(answer: Found, text: string): Found => {
  if (!isNameGiven(answer.rows, text)) return answer
  const people = answer.people?.rest === '' ? answer.people : null
  const team = answer.team?.said.length === 0 ? answer.team : null
  return { ...answer, people, team }
}

/** Returns what the reading that comes first says of words that were not understood; null if a text has no reading. */
const findSaid = ({ asked, people, team }: Pick<Asked, 'asked' | 'people' | 'team'>): readonly string[] | null => {
  const said = people?.isFirst ? people.said : (asked?.said ?? people?.said)
  // A name of the team is no question.
  const isAsked = team !== null && team.members.length === 0
  return said ?? (isAsked ? team.said : null)
}

/**
 * Returns what is said above the groups. Before a search for loans comes the deal that the text means: what that search leaves out is in
 * its own name.
 */
export const findWarning = (answer: Asked & { deal: string | null }, text: string): readonly string[] | null =>
  answer.deal !== null && isDealFirst(text, answer.asked?.rest ?? '') ? null : findSaid(answer)

/** True if a question has a reason instead of an answer. No entry is the answer then, and Enter must open none unasked. */
export const isRefused = ({ asked, people, team }: Asked): boolean => {
  const searches = [asked, people].flatMap((read) => read?.searches ?? [])
  const told = team ? [...team.members, ...team.notes, ...team.tables] : []
  return (findSaid({ asked, people, team })?.length ?? 0) > 0 && searches.length + told.length === 0
}

/** True if the reading that comes first leaves no word out: what is said beside it warns of nothing. */
export const isWholeAnswer = ({ asked, people, team }: Asked): boolean => {
  const first = people?.isFirst ? people : (asked ?? people)
  const found = team ? team.notes.length + team.tables.length : 0
  return first ? first.rest === '' && first.searches.length > 0 : found > 0
}

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
    isPart: rest !== '',
    go: open,
  })
  return [
    { title, entries },
    { title: first(rows.length, preview?.total ?? 0), entries: listRecords(rows, 'first-') },
  ]
}

/**
 * Returns the groups of a question in words, about loans, people, the team or several of these, those of loans and people with the
 * first rows of the first search, and what was not understood; `said` is null for a text that is no question.
 */
export const listAskedGroups = (
  { rows, asked, preview, people, team }: Asked,
  tools: Tools,
): { groups: Group[]; said: readonly string[] | null } => {
  // A suburb's own entry leads to the same list.
  const isOther = ({ path }: { path: string }) => rows.every((row) => getSearchRowPath(row) !== path)
  const asLoans = asked && { ...asked, searches: asked.searches.filter(isOther) }
  const loans = asLoans ? listGroupsOf('loans', asLoans, { ...tools, preview }) : []
  const found = people ? listGroupsOf('people', people, { ...tools, preview: people.preview }) : []
  const listed = people?.isFirst ? [...found, ...loans] : [...loans, ...found]
  return {
    groups: [...listed, ...listTeamSearchGroups(team, tools.go)],
    said: findSaid({ asked, people, team }),
  }
}

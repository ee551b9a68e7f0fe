import type { Actor } from '#lib/core/actor.ts'
import { loanSearch } from '#lib/discovery/loan-search/search.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import type { ReadWords } from '#lib/discovery/loan-search/words/schema.ts'
import { addNoteFirst, correctSpelling, countLeftOut } from '#lib/discovery/loan-search/words/typos/rules.ts'
import { readShortLists } from '#lib/foundation/lookups/queries.ts'
import { loanPolicies } from '#lib/lending/access/policy.ts'

/** How a text is read, how many words an answer leaves out (more than it has for a refusal), and how a note is added to it. */
type Reading<Read> = {
  read: (text: string) => Promise<Read>
  countUnread: (read: Read) => number
  addNote: (read: Read, note: string) => Read
}

/**
 * Reads a question, and again with its spelling corrected if words of it were left out. Returns the corrected answer with a note if it
 * leaves out fewer.
 */
export const readInAnySpelling = async <Read>(
  actor: Actor,
  text: string,
  { read, countUnread, addNote }: Reading<Read>,
): Promise<Read> => {
  const asked = await read(text)
  const unread = countUnread(asked)
  // Whoever may not list loans has no questions.
  if (unread === 0 || !text.trim().includes(' ') || !loanPolicies.listAll.who(actor)) return asked
  const lists = await readShortLists(actor, loanSearch.lists)
  const names = Object.values(lists).flatMap((choices) => choices.map(({ name }) => name.toLowerCase()))
  const corrected = correctSpelling(text, names)
  if (!corrected) return asked
  const again = await read(corrected.text)
  return countUnread(again) < unread ? addNote(again, wordNotes.corrected(corrected.fixed)) : asked
}

/** Reads words in the search box of a list, in any spelling. */
export const readListWords = (
  actor: Actor,
  text: string,
  read: (text: string) => Promise<ReadWords>,
): Promise<ReadWords> => readInAnySpelling(actor, text, { read, countUnread: countLeftOut, addNote: addNoteFirst })

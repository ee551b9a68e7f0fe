import type { Day } from '#lib/core/dates.ts'
import type { Range } from '#lib/core/ranges.ts'
import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { MENTIONS } from '#lib/discovery/global-search/team/mentions/fields.ts'
import { parsePastAt } from '#lib/discovery/global-search/team/times/rules.ts'

/** The words of notes that a question asks for: what precedes them, and the time after them; null for none. */
export type Mention = { head: readonly string[]; text: string; range: Range | null }

/** Parses words such as 'notes by ana mentioning rate too high last week': a time may end them. Null without words of a note. */
export const parseMention = (words: readonly string[], today: Day): Mention | null => {
  const at = words.findIndex((_, place) => countLongestLeadingPhrase(words.slice(place), MENTIONS) > 0)
  if (at < 1) return null
  const said = words.slice(at + countLongestLeadingPhrase(words.slice(at), MENTIONS))
  for (let start = 1; start < said.length; start += 1) {
    const time = parsePastAt(said.slice(start), today)
    if (time?.length === said.length - start)
      return { head: words.slice(0, at), text: said.slice(0, start).join(' '), range: time.value }
  }
  return said.length === 0 ? null : { head: words.slice(0, at), text: said.join(' '), range: null }
}

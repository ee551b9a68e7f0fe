import { countLongestLeadingPhrase } from '#lib/core/spoken-figures.ts'
import { NOW, WHOM_TO_CALL } from '#lib/discovery/global-search/team/due/fields.ts'

/** True for a question such as 'who should I call today', which the queue of calls answers. */
export const asksWhomToCall = (words: readonly string[]): boolean => {
  const head = countLongestLeadingPhrase(words, WHOM_TO_CALL)
  const rest = words.slice(head)
  return head > 0 && (rest.length === 0 || countLongestLeadingPhrase(rest, NOW) === rest.length)
}

import { countLongestLeadingPhrase, type ParsedWords } from '#lib/core/spoken-figures.ts'
import { REPAID, type Repaid } from '#lib/discovery/loan-search/filters/labels.ts'
import type { Term } from '#lib/discovery/loan-search/words/fields.ts'
import { wordNotes } from '#lib/discovery/loan-search/words/labels.ts'
import {
  MOST_REPAID,
  REPAID_HEADS,
  REPAID_WORDS,
  REPAYMENT_WORDS,
  TIME_HEADS,
} from '#lib/discovery/loan-search/words/lives/fields.ts'
import { parseDischargeTime } from '#lib/discovery/loan-search/words/times/rules.ts'

type Meant = Omit<Extract<Term, { kind: 'meant' }>, 'words'>
type Phrases = Readonly<Partial<Record<Repaid, readonly string[]>>>

const findWhen = (words: readonly string[], phrases: Phrases): ParsedWords<(typeof REPAID)[number]> | null => {
  const found = REPAID.map((value) => ({ value, length: countLongestLeadingPhrase(words, phrases[value.value] ?? []) }))
  const best = found.reduce((most, each) => (each.length > most.length ? each : most))
  return best.length > 0 ? best : null
}

// 'Repaid latest' orders groups by their loans that were.
const parseMost = (words: readonly string[]): ParsedWords<Meant> | null => {
  const most = findWhen(words, MOST_REPAID)
  if (!most) return null
  const { value: repaid, phrase } = most.value
  const note = wordNotes.mostRepaid(phrase)
  return { value: { kind: 'meant', options: [{ repaid }], order: 'loans', note }, length: most.length }
}

/** Parses when loans were repaid: 'discharged late last year', whose time is the discharge, 'early repayments', 'repaid latest'. */
export const parseLife = (words: readonly string[], today: string): ParsedWords<Meant> | null => {
  const head = countLongestLeadingPhrase(words, REPAID_HEADS)
  const rest = words.slice(head)
  const most = head > 0 ? parseMost(rest) : null
  if (most) return { ...most, length: head + most.length }
  const repaid = findWhen(rest, head > 0 ? REPAID_WORDS : REPAYMENT_WORDS)
  if (!repaid) return null
  const length = head + repaid.length
  const time = parseDischargeTime(['discharged', ...words.slice(length)], today)
  if (time && !TIME_HEADS.includes(words[length] ?? '')) return null
  const option = Object.assign({ repaid: repaid.value.value }, time?.value)
  return { value: { kind: 'meant', options: [option] }, length: length + (time ? time.length - 1 : 0) }
}

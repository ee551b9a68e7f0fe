import { formatCounted } from '#lib/core/counts.ts'
import { formatDayTime } from '#lib/core/dates.ts'
import { lowercaseLabel } from '#lib/core/text.ts'
import type { AuditAction, AuditDetails } from '#lib/foundation/audit/schema.ts'

/** The sentences of an entry, without full stops; null for what there is nothing to say about. */
export type Sentences = readonly (string | null)[]

/**
 * What the details of each action say. `shownName` is the name of the record that the entry shows anyway. What has no words
 * for readers, such as ids and hashes, is left out.
 */
export type AuditWords = {
  [Action in AuditAction]: (details: AuditDetails<Action>, shownName: string | null) => Sentences
}

type Detail = string | number | boolean | null | undefined

/** For actions that say everything by their name. */
export const sayNothing = (): Sentences => []

/** Returns a sentence with a detail in it; null if the detail is missing or empty. */
export const sayText = (detail: Detail, sentence: (text: string) => string): string | null =>
  typeof detail === 'string' && detail.trim() !== '' ? sentence(detail.trim()) : null

/** Returns a sentence with a counted detail in it; null if it is missing or zero. */
export const sayCount = (
  detail: Detail,
  [one, many]: readonly [one: string, many?: string],
  sentence = (counted: string) => counted,
): string | null => (typeof detail === 'number' && detail > 0 ? sentence(formatCounted(detail, one, many)) : null)

/** Returns a sentence with a stored moment in it, as Sydney's date and time; null if it is none. */
export const sayTime = (detail: Detail, sentence: (time: string) => string): string | null =>
  typeof detail === 'string' && !Number.isNaN(Date.parse(detail)) ? sentence(formatDayTime(new Date(detail))) : null

/** Returns the words of a stored code; null for one without words. */
export const sayCode = (names: Readonly<Record<string, string>>, code: Detail): string | null =>
  typeof code === 'string' && Object.hasOwn(names, code) ? (names[code] as string) : null

/** Says the name that a record had, if the entry shows another one. */
export const sayNameThen = (name: Detail, shownName: string | null): string | null =>
  name === shownName ? null : sayText(name, (text) => `Its name was ${text}`)

/** Joins words as in running text: 'a, b and c'. */
export const joinWords = (words: readonly string[]): string => new Intl.ListFormat('en-AU').format(words)

// A name that keeps its capitals in running text.
const toRunningText = (label: string): string => (label === 'LinkedIn' ? label : lowercaseLabel(label))

/** Says which fields were changed, by the labels of their form; null if none of them has one. */
export const sayChanged = (fields: Detail, labels: Readonly<Record<string, string>>): string | null => {
  const known = typeof fields === 'string' ? fields.split(', ').filter((field) => Object.hasOwn(labels, field)) : []
  return known.length === 0
    ? null
    : `Changed ${joinWords(known.map((field) => toRunningText(labels[field] as string)))}`
}

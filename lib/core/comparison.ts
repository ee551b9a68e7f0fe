import type { ComparedField } from '#lib/core/answers.ts'

/** One field of a version as display text; null if it is empty. */
export type Worded = { field: string; label: string; value: string | null }

/** Returns the fields that differ between two versions, in display order; a field missing from a version counts as null. */
export const compareVersionFields = (before: readonly Worded[], after: readonly Worded[]): ComparedField[] => {
  const [earlier, later] = [indexByField(before), indexByField(after)]
  return mergeFieldOrder(before, after).flatMap((field) => {
    const [one, other] = [earlier.get(field), later.get(field)]
    const [from, to] = [one?.value ?? null, other?.value ?? null]
    return from === to ? [] : [{ field, label: (other ?? one)?.label ?? field, before: from, after: to }]
  })
}

const indexByField = (words: readonly Worded[]) => new Map(words.map((each) => [each.field, each]))

// Keeps a removed field at its old position, after the field that it followed.
const mergeFieldOrder = (before: readonly Worded[], after: readonly Worded[]): string[] => {
  const order = after.map(({ field }) => field)
  for (const [index, { field }] of before.entries())
    if (!order.includes(field)) order.splice(order.indexOf(before[index - 1]?.field ?? '') + 1, 0, field)
  return order
}

/** Formats the editor of a version, with the company if there is one. */
export const formatVersionEditor = (name: string, company: string | null): string =>
  company ? `${name}, ${company}` : name

/** Labels of every comparison of versions. */
export const comparisonLabels = {
  earlier: 'Earlier version',
  later: 'Later version',
  field: 'Field',
  before: 'Before',
  after: 'After',
  same: 'These versions say the same.',
  failed: "This can't be loaded now. Try again in a moment.",
} as const

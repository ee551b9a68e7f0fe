import type { ComparedField } from '#lib/core/answers.ts'

/** A part of a version in words; what is not given is null. */
export type Worded = { field: string; label: string; value: string | null }

/** The parts that differ between two versions, in their order; one that a version does not have is not given there. */
export const comparedWords = (before: readonly Worded[], after: readonly Worded[]): ComparedField[] => {
  const [earlier, later] = [byField(before), byField(after)]
  return inOrder(before, after).flatMap((field) => {
    const [one, other] = [earlier.get(field), later.get(field)]
    const [from, to] = [one?.value ?? null, other?.value ?? null]
    return from === to ? [] : [{ field, label: (other ?? one)?.label ?? field, before: from, after: to }]
  })
}

const byField = (words: readonly Worded[]) => new Map(words.map((each) => [each.field, each]))

// What is gone stands where it stood: behind the part that it followed.
const inOrder = (before: readonly Worded[], after: readonly Worded[]): string[] => {
  const order = after.map(({ field }) => field)
  for (const [index, { field }] of before.entries())
    if (!order.includes(field)) order.splice(order.indexOf(before[index - 1]?.field ?? '') + 1, 0, field)
  return order
}

/** Who made a version, with the company where there is one. */
export const editorText = (name: string, company: string | null): string => (company ? `${name}, ${company}` : name)

/** The words of every comparison of versions. */
export const comparisonLabels = {
  earlier: 'Earlier version',
  later: 'Later version',
  field: 'Field',
  before: 'Before',
  after: 'After',
  same: 'These versions say the same.',
  failed: "This can't be loaded now. Try again in a moment.",
} as const

/** A part of a record on each side of a three-way merge, in a form that `===` compares. */
type Sides<Value> = { before: Value; mine: Value; theirs: Value }

/**
 * Three-way merge of a record's parts. Parts that only they changed are adopted; those that both changed differently are
 * clashes to choose from; the others stay mine.
 */
export const mergeParts = <Part, Value>(
  parts: Iterable<Part>,
  compare: (part: Part) => Sides<Value>,
): Record<'adopted' | 'clashes', (Sides<Value> & { part: Part })[]> => {
  const changed = [...parts]
    .map((part) => ({ part, ...compare(part) }))
    .filter(({ before, mine, theirs }) => theirs !== before && theirs !== mine)
  return {
    adopted: changed.filter(({ before, mine }) => mine === before),
    clashes: changed.filter(({ before, mine }) => mine !== before),
  }
}

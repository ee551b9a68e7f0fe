import { buildAnswerControl } from '#lib/core/answer-filters.ts'
import { type Day, formatDay, isDay } from '#lib/core/dates.ts'
import { type Filter, type Named, pickFilterPolicy } from '#lib/core/filters.ts'

/**
 * Creates a filter for something that has not happened for a while: one of a few fixed answers that move on with the day, or the
 * day since which it has not (`since` is its parameter).
 */
export const gapFilter = <Key extends string>({
  parameter,
  since = parameter.replace('Key', 'Since'),
  label,
  sinceLabel = `${label} since`,
  answers,
  sayDay = (day) => `since ${day}`,
  said,
  ...rest
}: Named & {
  since?: string
  sinceLabel?: string
  answers: readonly { value: Key; name: string }[]
  sayDay?: (day: string) => string
  /** What the sentence says before the answer. */
  said: string
}): Filter<Key | Day, never> => {
  const nameOf = (value: Key | Day) =>
    answers.find((answer) => answer.value === value)?.name ?? sayDay(formatDay(value))
  return {
    label,
    controls: [
      buildAnswerControl({ parameter, label, answers, clears: [since] }),
      { kind: 'day', parameter: since, label: sinceLabel, clears: [parameter] },
    ],
    parse: (read) =>
      answers.find(({ value }) => value === read(parameter))?.value ?? (isDay(read(since)) ? read(since) : null),
    write: (value) => ({ [parameter]: isDay(value) ? null : value, [since]: isDay(value) ? value : null }),
    words: nameOf,
    phrase: (value) => {
      const name = nameOf(value)
      return { after: `${said} ${name.charAt(0).toLowerCase()}${name.slice(1)}` }
    },
    ...pickFilterPolicy(rest),
  }
}

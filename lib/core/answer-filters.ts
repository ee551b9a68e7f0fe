import { type Filter, MOST_CHOICES, type Named, pickFilterPolicy } from '#lib/core/filters.ts'
import { lowercaseLabel } from '#lib/core/text.ts'

/** The answers of a filter that has no others. */
export const YES_OR_NO = [
  { value: true, name: 'Yes' },
  { value: false, name: 'No' },
]

/** Builds the control of a filter with a few fixed answers; `clears` are parameters whose place it takes. */
export const buildAnswerControl = <Value extends string | number | boolean>({
  answers,
  any = 'Any',
  clears,
  ...named
}: Pick<Named, 'parameter' | 'label'> & {
  answers: readonly { value: Value; name: string }[]
  any?: string | undefined
  clears?: readonly string[] | undefined
}) => ({
  kind: 'answer' as const,
  ...named,
  any,
  answers: answers.map(({ value, name }) => ({ id: String(value), name })),
  ...(clears ? { clears } : {}),
})

/** Creates a filter with a few fixed answers (not a reference list), each with its URL value, chip text and sentence text. */
export const fixedAnswersFilter = <Value extends string | number | boolean>({
  parameter,
  label,
  answers,
  any,
  phrase,
  clears,
  ...rest
}: Named & {
  answers: readonly { value: Value; name: string }[]
  any?: string
  phrase: (name: string) => { before?: string; after?: string }
  clears?: readonly string[]
}): Filter<Value, never> => {
  const nameOf = (value: Value) => answers.find((answer) => answer.value === value)?.name ?? String(value)
  return {
    label,
    controls: [buildAnswerControl({ parameter, label, answers, any, clears })],
    parse: (read) => answers.find(({ value }) => String(value) === read(parameter))?.value ?? null,
    write: (value) => ({ [parameter]: String(value) }),
    words: nameOf,
    phrase: (value) => phrase(nameOf(value)),
    ...pickFilterPolicy(rest),
  }
}

/** Creates a filter for several of a few fixed answers; rows that match any of them are found. Its values keep the order of the answers. */
export const fixedChoicesFilter = <Value extends string>({
  parameter,
  label,
  answers,
  phrase = (names) => ({ after: `with ${lowercaseLabel(label)} ${names}` }),
  ...rest
}: Named & {
  answers: readonly { value: Value; name: string }[]
  phrase?: (names: string) => { before?: string; after?: string }
}): Filter<readonly Value[], never> => {
  const listNames = (values: readonly Value[]) =>
    answers.flatMap(({ value, name }) => (values.includes(value) ? name : [])).join(' or ')
  return {
    label,
    controls: [{ kind: 'choices', parameter, label, answers: answers.map(({ value, name }) => ({ id: value, name })) }],
    parse: (read) => {
      const asked = read(parameter, 'all')
        .split(',', MOST_CHOICES)
        .map((text) => text.trim())
      const values = answers.flatMap(({ value }) => (asked.includes(value) ? value : []))
      return values.length > 0 ? values : null
    },
    write: (values) => ({ [parameter]: values.join(',') }),
    words: listNames,
    phrase: (values) => phrase(listNames(values)),
    ...pickFilterPolicy(rest),
  }
}

/** Creates a filter with the answers Yes and No. */
export const yesNoFilter = ({ parameter, label }: Named): Filter<boolean, never> =>
  fixedAnswersFilter({
    parameter,
    label,
    answers: YES_OR_NO,
    phrase: (name) => ({ after: `with ${lowercaseLabel(label)}: ${name.toLowerCase()}` }),
  })

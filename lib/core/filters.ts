import { type Day, formatDay, isDay } from '#lib/core/dates.ts'
import { MAX_SEARCH } from '#lib/core/pagination.ts'
import type { Policy } from '#lib/core/policy.ts'
import { lowercaseLabel } from '#lib/core/text.ts'

/** One entry of a reference list. */
export type Choice = { id: string | number; name: string }

/** An input of a filter, one for each URL parameter. A `carried` one has no input; its value only comes from a link. */
export type Control<List extends string = string> = {
  parameter: string
  label: string
  /** The parameters to empty when this one changes. */
  clears?: readonly string[]
} & (
  | { kind: 'text' | 'number' | 'money' | 'percent' | 'day' | 'carried' }
  /** `any` is the label of the empty choice. */
  | { kind: 'choice'; list: List; any: string }
  /** Several entries of a list, or of a few fixed answers. */
  | { kind: 'choices'; list: List }
  | { kind: 'choices'; answers: readonly Choice[] }
  /** A few fixed answers. */
  | { kind: 'answer'; answers: readonly Choice[]; any: string }
  /**
   * A long list searched by typing, so only the chosen entry is loaded. `within` names the parameters that narrow the list;
   * `fills` maps parameters to the fields of the chosen entry that they are filled from.
   */
  | {
      kind: 'searched'
      source: string
      any: string
      within?: readonly string[]
      fills?: Readonly<Record<string, string>>
    }
)

/**
 * Returns the text of a parameter, '' if absent. A repeated parameter gives its first value, or with `all` every value joined by
 * commas.
 */
export type Read = (parameter: string, all?: 'all') => string
/** Returns the name of a reference list's entry, or its key if the list is not loaded. */
export type NameOf = (list: string, key: string | number) => string
/** Returns the keys of a reference list; none if the list is not loaded. */
export type KeysOf = (list: string) => readonly (string | number)[]

/** The full definition of one filter; its SQL condition has the same key in the domain's queries. */
export type Filter<Value = unknown, List extends string = string> = {
  label: string
  controls: readonly Control<List>[]
  /** Parses its value from the URL parameters; null if it is not set. */
  parse: (read: Read) => Value | null
  /** Returns false if the filter does not apply to the rest of the search; it is then neither read nor shown. */
  isAsked?: (read: Read) => boolean
  /** Returns the value that the rest of the search forces, or null if none. */
  fixed?: (read: Read) => Value | null
  write(value: Value): Record<string, string | number | null>
  /** Formats its value for the chip. */
  words(value: Value, nameOf: NameOf, keysOf: KeysOf): string
  /** Describes its value for the sentence, before or after the noun. */
  phrase(value: Value, nameOf: NameOf, keysOf: KeysOf): { before?: string; after?: string }
  /** The filter whose sentence text already includes this one; this one is then left out of the sentence. */
  impliedBy?: string
  /** Who may use it; everyone who may search by default. */
  who?: Policy
  /** Who may use it with this value, if not everybody who may use it. */
  whoUses?(value: Value): Policy | undefined
}

/** The filters of a search by name, in the order of form, chips and sentence. */
export type Filters = Record<string, Filter>

/** The value types of a table of filters, by filter name. */
export type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends Filter<infer Value> ? Value : never }

/** The options of every filter with a single parameter. */
export type Named = { parameter: string; label: string; who?: Policy }

/** Returns the filter's policy as an object to spread, empty if it has none. */
export const pickFilterPolicy = ({ who }: { who?: Policy }) => (who ? { who } : {})

/** True for a control whose choices are a reference list. */
export const isListControl = (control: Control): control is Control & { list: string } =>
  control.kind === 'choice' || (control.kind === 'choices' && 'list' in control)

/** Returns the reference lists that controls need for the names of their choices. */
export const listReferenceLists = (controls: readonly Control[]): string[] =>
  controls.filter(isListControl).map(({ list }) => list)

/** The most choices of one filter; further ones are ignored. */
export const MOST_CHOICES = 50

/** Creates a filter for a part of a name. */
export const textFilter = ({ parameter, label, ...rest }: Named): Filter<string, never> => ({
  label,
  controls: [{ kind: 'text', parameter, label }],
  parse: (read) => read(parameter).slice(0, MAX_SEARCH) || null,
  write: (text) => ({ [parameter]: text }),
  words: (text) => text,
  phrase: (text) => ({ after: `with ${lowercaseLabel(label)} “${text}”` }),
  ...pickFilterPolicy(rest),
})

/** Creates a filter for one end of a period; its label ("From", "To") is also the preposition in the sentence. */
export const dayFilter = ({ parameter, label, ...rest }: Named): Filter<Day, never> => ({
  label,
  controls: [{ kind: 'day', parameter, label }],
  parse: (read) => (isDay(read(parameter)) ? read(parameter) : null),
  write: (day) => ({ [parameter]: day }),
  words: (day) => formatDay(day),
  phrase: (day) => ({ after: `${lowercaseLabel(label)} ${formatDay(day)}` }),
  ...pickFilterPolicy(rest),
})

/** Creates a filter with a few fixed values that is only set by a link; `words` are the texts for chip and sentence. */
export const linkOnlyFilter = <Word extends string>({
  parameter,
  label,
  words,
}: Named & { words: Readonly<Record<Word, string>> }): Filter<Word, never> => ({
  label,
  controls: [{ kind: 'carried', parameter, label }],
  parse: (read) => (Object.keys(words) as Word[]).find((word) => word === read(parameter)) ?? null,
  write: (word) => ({ [parameter]: word }),
  words: (word) => words[word],
  phrase: (word) => ({ before: words[word].toLowerCase() }),
})

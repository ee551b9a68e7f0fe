import { type Day, isDay, longDay } from '#lib/core/dates.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { MAX_SEARCH } from '#lib/core/pagination.ts'
import type { Policy } from '#lib/core/policy.ts'

/** An entry of a reference list. */
export type Choice = { id: string | number; name: string }

/** What a filter is entered with, one for each of its parameters; a carried one is kept in the address and entered nowhere. */
export type Control<List extends string = string> = {
  parameter: string
  label: string
  /** The parameters that a new value of this one empties. */
  clears?: readonly string[]
} & (
  | { kind: 'text' | 'number' | 'money' | 'percent' | 'day' | 'carried' }
  /** `any` is what the empty choice says. */
  | { kind: 'choice'; list: List; any: string }
  /** Several of a list. */
  | { kind: 'choices'; list: List }
  /** A few answers that no list holds. */
  | { kind: 'answer'; answers: readonly Choice[]; any: string }
  /**
   * A long list that is searched by typing; only what is chosen is at hand. `within` are the parameters that narrow it, `fills`
   * those that a choice brings along, each with the name under which the choice holds it.
   */
  | {
      kind: 'searched'
      source: string
      any: string
      within?: readonly string[]
      fills?: Readonly<Record<string, string>>
    }
)

/** Reads the text of a parameter, '' where there is none; of a repeated one the first, or with `all` every text, separated by commas. */
export type Read = (parameter: string, all?: 'all') => string
/** What an entry of a reference list is called; its key where the list is not at hand. */
export type NameOf = (list: string, key: string | number) => string

/** One filter of a search, whole; the condition that it means in SQL stands under the same key in the domain's queries. */
export type Filter<Value = unknown, List extends string = string> = {
  label: string
  controls: readonly Control<List>[]
  /** Its value in an address; null where the address asks for none. */
  parse: (read: Read) => Value | null
  /** False where the rest of the search leaves it no meaning: it is not read then, and not entered. */
  isAsked?: (read: Read) => boolean
  /** The value that the rest of the search gives it, whatever is asked; null where it gives none. */
  fixed?: (read: Read) => Value | null
  write(value: Value): Record<string, string | number | null>
  /** Its value in words, for the chip. */
  words(value: Value, nameOf: NameOf): string
  /** Its words in the sentence, before the noun or after it. */
  phrase(value: Value, nameOf: NameOf): { before?: string; after?: string }
  /** The filter whose words say this one too: then the sentence leaves it out. */
  impliedBy?: string
  /** Who may filter by it; everybody who may search, unless said. */
  who?: Policy
}

/** The filters of a search by their names, in the order of form, chips and sentence. */
export type Filters = Record<string, Filter>

/** The values of a table of filters. */
export type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends Filter<infer Value> ? Value : never }

/** What every filter of one parameter is given. */
export type Named = { parameter: string; label: string; who?: Policy }

/** A label within a sentence: small letters, but an abbreviation stays. */
export const inSentence = (label: string): string => label.replace(/[A-Z][a-z]\w*/g, (word) => word.toLowerCase())

/** Its policy where it has one. */
export const policyOfFilter = ({ who }: { who?: Policy }) => (who ? { who } : {})

/** A choice of a reference list by its key. */
export const choiceFilter = <Key extends string, List extends string>({
  parameter,
  label,
  list,
  any = 'Any',
  isKey,
  phrase,
  clears,
  ...rest
}: Named & {
  list: List
  any?: string
  isKey: (text: string) => text is Key
  clears?: readonly string[]
  phrase?: (name: string, key: Key) => { before?: string; after?: string }
}): Filter<Key, List> => ({
  label,
  controls: [{ kind: 'choice', parameter, label, list, any, ...(clears ? { clears } : {}) }],
  parse: (read) => {
    const key = read(parameter)
    return isKey(key) ? key : null
  },
  write: (key) => ({ [parameter]: key }),
  words: (key, nameOf) => nameOf(list, key),
  phrase: (key, nameOf) =>
    phrase?.(nameOf(list, key), key) ?? { after: `of ${inSentence(label)} ${nameOf(list, key)}` },
  ...policyOfFilter(rest),
})

/** Several of a reference list, by what makes a key of a text; a loan of any of them is found. */
export const choicesFilter = <Key extends string | number, List extends string>({
  parameter,
  label,
  list,
  keyIn,
  ...rest
}: Named & { list: List; keyIn: (text: string) => Key | null }): Filter<readonly Key[], List> => {
  const names = (keys: readonly Key[], nameOf: NameOf) => keys.map((key) => nameOf(list, key)).join(' or ')
  return {
    label,
    controls: [{ kind: 'choices', parameter, label, list }],
    parse: (read) => {
      const keys = read(parameter, 'all')
        .split(',', MOST_CHOICES)
        .map((text) => keyIn(text.trim()))
        .filter((key) => key !== null)
      return keys.length > 0 ? [...new Set(keys)].sort() : null
    },
    write: (keys) => ({ [parameter]: keys.join(',') }),
    words: names,
    phrase: (keys, nameOf) => ({ after: `with ${inSentence(label)} ${names(keys, nameOf)}` }),
    ...policyOfFilter(rest),
  }
}

/** Of more choices of one filter the first ones count. */
export const MOST_CHOICES = 50

/** A record by its id; with a list it is chosen, without one it is carried from a link. */
export const recordFilter = <List extends string>({
  parameter,
  label,
  list,
  any = 'Any',
  ...rest
}: Named & { list?: List; any?: string }): Filter<number, List> => ({
  label,
  controls: [list ? { kind: 'choice', parameter, label, list, any } : { kind: 'carried', parameter, label }],
  parse: (read) => recordIdIn(read(parameter)),
  write: (id) => ({ [parameter]: id }),
  words: (id, nameOf) => (list ? nameOf(list, id) : String(id)),
  phrase: (id, nameOf) => ({ after: `of ${inSentence(label)} ${list ? nameOf(list, id) : id}` }),
  ...policyOfFilter(rest),
})

/** An entry of a long list, by its id unless said; `before` leads to its name in the sentence. */
export const searchedFilter = <Key extends string | number = number>({
  parameter,
  label,
  source,
  before,
  any = 'Any',
  keyIn = recordIdIn as (text: string) => Key | null,
  within,
  fills,
  clears,
  ...rest
}: Named & {
  source: string
  before: string
  any?: string
  keyIn?: (text: string) => Key | null
  within?: readonly string[]
  fills?: Readonly<Record<string, string>>
  clears?: readonly string[]
}): Filter<Key, never> => ({
  label,
  controls: [
    {
      kind: 'searched',
      parameter,
      label,
      source,
      any,
      ...(within ? { within } : {}),
      ...(fills ? { fills } : {}),
      ...(clears ? { clears } : {}),
    },
  ],
  parse: (read) => keyIn(read(parameter)),
  write: (key) => ({ [parameter]: key }),
  words: (key, nameOf) => nameOf(source, key),
  phrase: (key, nameOf) => ({ after: `${before} ${nameOf(source, key)}` }),
  ...policyOfFilter(rest),
})

/** A part of a name. */
export const textFilter = ({ parameter, label, ...rest }: Named): Filter<string, never> => ({
  label,
  controls: [{ kind: 'text', parameter, label }],
  parse: (read) => read(parameter).slice(0, MAX_SEARCH) || null,
  write: (text) => ({ [parameter]: text }),
  words: (text) => text,
  phrase: (text) => ({ after: `with ${inSentence(label)} “${text}”` }),
  ...policyOfFilter(rest),
})

/** A day at one end of a time; `label` is the preposition too. */
export const dayFilter = ({ parameter, label, ...rest }: Named): Filter<Day, never> => ({
  label,
  controls: [{ kind: 'day', parameter, label }],
  parse: (read) => (isDay(read(parameter)) ? read(parameter) : null),
  write: (day) => ({ [parameter]: day }),
  words: (day) => longDay(day),
  phrase: (day) => ({ after: `${inSentence(label)} ${longDay(day)}` }),
  ...policyOfFilter(rest),
})

/** One of a few words, carried from a link; `words` says each on its chip and before the noun. */
export const carriedFilter = <Word extends string>({
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

import { type Day, isDay, longDay } from '#lib/core/dates.ts'
import { recordIdIn } from '#lib/core/ids.ts'
import { dollars, shorthand } from '#lib/core/money.ts'
import { MAX_SEARCH } from '#lib/core/pagination.ts'
import type { Policy } from '#lib/core/policy.ts'

/** An entry of a reference list. */
export type Choice = { id: string | number; name: string }

/** What a filter is entered with, one for each of its parameters; a carried one is kept in the address and entered nowhere. */
export type Control<List extends string = string> = { parameter: string; label: string } & (
  | { kind: 'text' | 'number' | 'money' | 'day' | 'carried' }
  /** `any` is what the empty choice says. */
  | { kind: 'choice'; list: List; any: string }
  /** A long list that is searched by typing; only what is chosen is at hand. */
  | { kind: 'searched'; source: string; any: string }
)

/** Reads the text of a parameter, '' where there is none. */
type Read = (parameter: string) => string
/** What an entry of a reference list is called; its key where the list is not at hand. */
type NameOf = (list: string, key: string | number) => string

/** One filter of a search, whole; the condition that it means in SQL stands under the same key in the domain's queries. */
export type Filter<Value = unknown, List extends string = string> = {
  label: string
  controls: readonly Control<List>[]
  /** Its value in an address; null where the address asks for none. */
  parse: (read: Read) => Value | null
  write(value: Value): Record<string, string | number | null>
  /** Its value in words, for the chip. */
  words(value: Value, nameOf: NameOf): string
  /** Its words in the sentence, before the noun or after it. */
  phrase(value: Value, nameOf: NameOf): { before?: string; after?: string }
  /** Who may filter by it; everybody who may search, unless said. */
  who?: Policy
}

/** The filters of a search by their names, in the order of form, chips and sentence. */
export type Filters = Record<string, Filter>

/** The values of a table of filters. */
export type ValuesOf<Table> = { [Name in keyof Table]: Table[Name] extends Filter<infer Value> ? Value : never }

type Named = { parameter: string; label: string; who?: Policy }

const permitted = ({ who }: { who?: Policy }) => (who ? { who } : {})

/** A choice of a reference list by its key. */
export const choiceFilter = <Key extends string, List extends string>({
  parameter,
  label,
  list,
  any = 'Any',
  isKey,
  phrase,
  ...rest
}: Named & {
  list: List
  any?: string
  isKey: (text: string) => text is Key
  phrase?: (name: string, key: Key) => { before?: string; after?: string }
}): Filter<Key, List> => ({
  label,
  controls: [{ kind: 'choice', parameter, label, list, any }],
  parse: (read) => {
    const key = read(parameter)
    return isKey(key) ? key : null
  },
  write: (key) => ({ [parameter]: key }),
  words: (key, nameOf) => nameOf(list, key),
  phrase: (key, nameOf) =>
    phrase?.(nameOf(list, key), key) ?? { after: `of ${label.toLowerCase()} ${nameOf(list, key)}` },
  ...permitted(rest),
})

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
  phrase: (id, nameOf) => ({ after: `of ${label.toLowerCase()} ${list ? nameOf(list, id) : id}` }),
  ...permitted(rest),
})

/** A place of a long list by its id. */
export const placeFilter = ({
  parameter,
  label,
  source,
  any = 'Any',
  ...rest
}: Named & { source: string; any?: string }): Filter<number, never> => ({
  label,
  controls: [{ kind: 'searched', parameter, label, source, any }],
  parse: (read) => recordIdIn(read(parameter)),
  write: (id) => ({ [parameter]: id }),
  words: (id, nameOf) => nameOf(source, id),
  phrase: (id, nameOf) => ({ after: `in ${nameOf(source, id)}` }),
  ...permitted(rest),
})

/** A part of a name. */
export const textFilter = ({ parameter, label, ...rest }: Named): Filter<string, never> => ({
  label,
  controls: [{ kind: 'text', parameter, label }],
  parse: (read) => read(parameter).slice(0, MAX_SEARCH) || null,
  write: (text) => ({ [parameter]: text }),
  words: (text) => text,
  phrase: (text) => ({ after: `with ${label.toLowerCase()} “${text}”` }),
  ...permitted(rest),
})

/** A day at one end of a time; `label` is the preposition too. */
export const dayFilter = ({ parameter, label, ...rest }: Named): Filter<Day, never> => ({
  label,
  controls: [{ kind: 'day', parameter, label }],
  parse: (read) => (isDay(read(parameter)) ? read(parameter) : null),
  write: (day) => ({ [parameter]: day }),
  words: (day) => longDay(day),
  phrase: (day) => ({ after: `${label.toLowerCase()} ${longDay(day)}` }),
  ...permitted(rest),
})

/** From one amount or day to another; either end may be open. Two amounts that are the wrong way round are turned. */
export type Range = { min: string | null; max: string | null }

/** An amount between two bounds. */
export const dollarsFilter = ({
  min: minParameter,
  max: maxParameter,
  label,
  ...rest
}: {
  min: string
  max: string
  label: string
  who?: Policy
}): Filter<Range, never> => ({
  label,
  controls: [
    { kind: 'money', parameter: minParameter, label: `${label} from` },
    { kind: 'money', parameter: maxParameter, label: `${label} to` },
  ],
  parse: (read) => {
    const [min, max] = [wholeDollars(read(minParameter)), wholeDollars(read(maxParameter))]
    if (min === null && max === null) return null
    return min && max && BigInt(min) > BigInt(max) ? { min: max, max: min } : { min, max }
  },
  write: ({ min, max }) => ({ [minParameter]: min, [maxParameter]: max }),
  words: (range) => between(range, dollars),
  phrase: (range) => ({ after: between(range, brief) }),
  ...permitted(rest),
})

const wholeDollars = (text: string): string | null => {
  const digits = text.replace(/[$,\s]/g, '')
  return /^\d{1,12}$/.test(digits) && BigInt(digits) > 0n ? String(BigInt(digits)) : null
}

const brief = (amount: string): string =>
  shorthand(BigInt(amount))
    .replace(/\.00(?=[BMK])/, '')
    .replace(/(\.\d)0(?=[BMK])/, '$1')

const between = ({ min, max }: Range, show: (amount: string) => string): string =>
  [min && `from ${show(min)}`, max && `${min ? 'to' : 'up to'} ${show(max)}`].filter(Boolean).join(' ')

/** Days between two bounds, carried from a link; either end may be open. */
export const daysFilter = ({ from, to, label }: { from: string; to: string; label: string }): Filter<Range, never> => ({
  label,
  controls: [
    { kind: 'carried', parameter: from, label: `${label} from` },
    { kind: 'carried', parameter: to, label: `${label} to` },
  ],
  parse: (read) => {
    const [min, max] = [from, to].map((parameter) => (isDay(read(parameter)) ? read(parameter) : null)) as Day[]
    return min || max ? { min: min ?? null, max: max ?? null } : null
  },
  write: ({ min, max }) => ({ [from]: min, [to]: max }),
  words: (range) => between(range, longDay),
  phrase: (range) => ({ after: `${label.toLowerCase()} ${between(range, longDay)}` }),
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

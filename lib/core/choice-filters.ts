import { type Filter, type KeysOf, MOST_CHOICES, type Named, type NameOf, pickFilterPolicy } from '#lib/core/filters.ts'
import { parseRecordId } from '#lib/core/ids.ts'
import { lowercaseLabel } from '#lib/core/text.ts'

/** Creates a filter for one entry of a reference list, by its key. */
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
    phrase?.(nameOf(list, key), key) ?? { after: `of ${lowercaseLabel(label)} ${nameOf(list, key)}` },
  ...pickFilterPolicy(rest),
})

/** Names some keys of a list: 'NSW or VIC'; most of them by those left out: 'all but NSW'. */
const nameChoices = <Key extends string | number>(
  keys: readonly Key[],
  whole: ReturnType<KeysOf>,
  name: (key: string | number) => string,
): string => {
  const others = whole.filter((key) => !keys.some((each) => each === key))
  const isMost = others.length > 0 && others.length < keys.length && keys.length + others.length === whole.length
  return isMost ? `all but ${others.map(name).join(' and ')}` : keys.map(name).join(' or ')
}

/** Creates a filter for several entries of a reference list; rows that match any of them are found. `keyIn` parses a key. */
export const choicesFilter = <Key extends string | number, List extends string>({
  parameter,
  label,
  list,
  keyIn,
  phrase,
  clears,
  ...rest
}: Named & {
  list: List
  keyIn: (text: string) => Key | null
  clears?: readonly string[]
  phrase?: (names: string) => { before?: string; after?: string }
}): Filter<readonly Key[], List> => {
  const names = (keys: readonly Key[], nameOf: NameOf, keysOf: KeysOf) =>
    nameChoices(keys, keysOf(list), (key) => nameOf(list, key))
  return {
    label,
    controls: [{ kind: 'choices', parameter, label, list, ...(clears ? { clears } : {}) }],
    parse: (read) => {
      const keys = read(parameter, 'all')
        .split(',', MOST_CHOICES)
        .map((text) => keyIn(text.trim()))
        .filter((key) => key !== null)
      return keys.length > 0 ? [...new Set(keys)].sort() : null
    },
    write: (keys) => ({ [parameter]: keys.join(',') }),
    words: names,
    phrase: (keys, nameOf, keysOf) =>
      phrase?.(names(keys, nameOf, keysOf)) ?? {
        after: `with ${lowercaseLabel(label)} ${names(keys, nameOf, keysOf)}`,
      },
    ...pickFilterPolicy(rest),
  }
}

/** Creates a filter by record id: chosen from a list if one is given, otherwise only set by a link. */
export const recordFilter = <List extends string>({
  parameter,
  label,
  list,
  any = 'Any',
  ...rest
}: Named & { list?: List; any?: string }): Filter<number, List> => ({
  label,
  controls: [list ? { kind: 'choice', parameter, label, list, any } : { kind: 'carried', parameter, label }],
  parse: (read) => parseRecordId(read(parameter)),
  write: (id) => ({ [parameter]: id }),
  words: (id, nameOf) => (list ? nameOf(list, id) : String(id)),
  phrase: (id, nameOf) => ({ after: `of ${lowercaseLabel(label)} ${list ? nameOf(list, id) : id}` }),
  ...pickFilterPolicy(rest),
})

/**
 * Creates a filter for one entry of a long list searched by typing, by id unless `keyIn` is given. `before` is the sentence text
 * before its name.
 */
export const searchedChoiceFilter = <Key extends string | number = number>({
  parameter,
  label,
  source,
  before,
  any = 'Any',
  keyIn = parseRecordId as (text: string) => Key | null,
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
  ...pickFilterPolicy(rest),
})

import type { Lists } from '#lib/core/search-definitions.ts'
import { LEAD_SCORES } from '#lib/crm/leads/labels.ts'
import { normalisePhrase, type PhraseBook } from '#lib/discovery/loan-search/words/fields.ts'
import { userGroupingNames } from '#lib/discovery/user-search/groups/labels.ts'
import { type UsersGroupedBy, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import { type UserType, userTypes } from '#lib/discovery/user-search/labels.ts'
import type { UserFilters } from '#lib/discovery/user-search/search.ts'
import {
  GROUPING_HEADS,
  PEOPLE_WORDS,
  TYPE_WORDS,
  USER_FILLERS,
  USER_GROUPING_WORDS,
} from '#lib/discovery/user-search/words/labels.ts'
import { LENDING_FILLERS, LOAN_COUNT_HEADS } from '#lib/discovery/user-search/words/lending/labels.ts'
import { listCategoryPhrases } from '#lib/discovery/user-search/words/lending/rules.ts'
import { CATEGORY_KEYS } from '#lib/market/criteria/fields.ts'

/** What a time of follow-up is called in a question, besides its name, beside a word such as 'due'. */
const FOLLOW_UP_WORDS: Readonly<Record<string, readonly string[]>> = {
  NEXT_7: ['this week', 'in the next 7 days'],
  NEXT_30: ['in the next 30 days'],
}

/** Phrases of the switches, which only staff may ask for. */
const SWITCH_WORDS = {
  active: { profileStatus: true },
  paused: { profileStatus: false },
  'switched on': { masterSwitch: true },
  'switched off': { masterSwitch: false },
  'master switch on': { masterSwitch: true },
  'master switch off': { masterSwitch: false },
  visible: { visibility: true },
  hidden: { visibility: false },
} as const

/** A possible meaning of some words about people: the filters they set. */
export type UserMeaning = Partial<UserFilters>

/** The filters of loans, by the words that follow an option. */
const MEASURES = [
  { list: 'loan-counts', after: ['current loans'], meaningOf: (key: string) => ({ currentCount: key }) },
  { list: 'loan-counts', after: ['discharged loans'], meaningOf: (key: string) => ({ dischargedCount: key }) },
  { list: 'loan-values', after: ['in current loans'], meaningOf: (key: string) => ({ currentValue: key }) },
  { list: 'loan-values', after: ['in discharged loans'], meaningOf: (key: string) => ({ dischargedValue: key }) },
] as const

const listFollowUpPhrases = (name: string): string[] =>
  ['follow up', 'due', 'call', 'call due', 'follow up due'].flatMap((head) => [`${head} ${name}`, `${name} ${head}`])

const listGroupingPhrases = (by: UsersGroupedBy): string[] =>
  GROUPING_HEADS.flatMap((head) =>
    [userGroupingNames[by].name, ...USER_GROUPING_WORDS[by]].map((name) => `${head} ${name}`),
  )

const listCountHeads = (id: string): readonly string[] => LOAN_COUNT_HEADS[id] ?? []

/**
 * Collects the phrases about people: names of the reference data, types, scores, follow-ups, loans and switches, and the groupings
 * that the reader may use.
 */
export const collectUserPhrases = (lists: Lists, groupings: readonly UsersGroupedBy[]): PhraseBook<UserMeaning> => {
  const phrases = new Map<string, UserMeaning[]>()
  const add = (names: readonly string[], meaning: UserMeaning) => {
    for (const name of names) phrases.set(normalisePhrase(name), [meaning])
  }
  for (const { id, name, ...more } of lists.states ?? [])
    add([name, String((more as { fullName?: string }).fullName ?? name)], { states: [String(id)] })
  for (const type of Object.keys(userTypes) as UserType[]) add([userTypes[type], ...TYPE_WORDS[type]], { type: [type] })
  for (const leadScore of LEAD_SCORES) add([`score ${leadScore}`, `lead score ${leadScore}`], { leadScore })
  for (const { id, name } of lists['follow-up'] ?? [])
    add(
      [
        ...(id === 'TODAY' || id === 'NONE' ? [] : [name]),
        ...[name, ...(FOLLOW_UP_WORDS[String(id)] ?? [])].flatMap(listFollowUpPhrases),
      ],
      { followUp: String(id) },
    )
  add(['no follow up', 'without follow up'], { followUp: 'NONE' })
  for (const key of CATEGORY_KEYS) add(listCategoryPhrases(key), { criteria: [key] })
  for (const { list, after, meaningOf } of MEASURES)
    for (const { id, name } of lists[list] ?? [])
      if (id !== 'Ignore')
        add(
          after.flatMap((words) => [
            `${name} ${words}`,
            ...listCountHeads(String(id)).map((head) => `${head} ${words}`),
          ]),
          meaningOf(String(id)),
        )
  for (const [words, meaning] of Object.entries(SWITCH_WORDS)) add([words], meaning)
  for (const by of groupings) add(listGroupingPhrases(by), { group: userGroupings.getUsualGrouping(by) })
  return {
    phrases,
    fillers: [...USER_FILLERS, ...LENDING_FILLERS, ...PEOPLE_WORDS],
    wholes: { states: (lists.states ?? []).map(({ id }) => String(id)) },
  }
}

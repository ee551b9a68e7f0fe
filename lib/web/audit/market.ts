import { lowercaseLabel } from '#lib/core/text.ts'
import { detailSectionLabels } from '#lib/crm/detail-notes/labels.ts'
import { leadLabels } from '#lib/crm/leads/labels.ts'
import type { AuditDetails } from '#lib/foundation/audit/schema.ts'
import { reasonNames } from '#lib/market/approaches/labels.ts'
import { CATEGORIES } from '#lib/market/criteria/fields.ts'
import { categoryLabels } from '#lib/market/criteria/labels.ts'
import { PRIVACY_GROUPS, privacyWords } from '#lib/market/lenders/privacy/labels.ts'
import { PRIVACY_KEYS, type PrivacyKey } from '#lib/market/lenders/privacy/schema.ts'
import type { MatchStatusKey } from '#lib/market/matches/schema.ts'
import { profileLabels } from '#lib/market/profiles/edits/labels.ts'
import type { ChangedProfileField } from '#lib/market/profiles/edits/schema.ts'
import { portraitLabels } from '#lib/market/profiles/portraits/labels.ts'
import type { EditedField } from '#lib/market/profiles/portraits/rules.ts'
import { groupLabels, otherLabels } from '#lib/market/subscriptions/labels.ts'
import {
  type AuditWords,
  joinWords,
  type Sentences,
  sayChanged,
  sayCode,
  sayCount,
  sayNameThen,
  sayNothing,
  sayText,
} from './parts.ts'

const PROFILE_FIELDS: Record<ChangedProfileField, string> = {
  companyName: profileLabels.companyName,
  companyACN: profileLabels.acn,
  website: profileLabels.website,
  logoFile: profileLabels.logo,
  platformBdmId: profileLabels.bdm,
  leadScore: leadLabels.score,
  followupDate: leadLabels.followup,
}

const PERSON_FIELDS: Record<EditedField, string> = {
  firstname: portraitLabels.firstname,
  lastname: portraitLabels.lastname,
  stateKey: portraitLabels.state,
  email: portraitLabels.email,
  mobileNumber: portraitLabels.mobile,
  linkedInProfile: portraitLabels.linkedIn,
  isVisible: portraitLabels.visibility,
  imageFile: portraitLabels.picture,
}

const sayCategory = ({ category }: AuditDetails<'CATEGORY_OFFERED'>): Sentences => [
  sayText(category, (name) => `Category ${name}`),
]

const sayKind = ({ name, kind }: AuditDetails<'PROFILE_ADDED'>, shownName: string | null): Sentences => [
  sayNameThen(name, shownName),
  kind === 'lender' || kind === 'broker' ? `The ${kind} profile` : null,
]

const sayOnlyName = ({ name }: AuditDetails<'PROFILE_PAUSED'>, shownName: string | null): Sentences => [
  sayNameThen(name, shownName),
]

const sayAcn = ({ oldAcn, newAcn }: AuditDetails<'PROFILE_UPDATED'>): string | null =>
  oldAcn === undefined && newAcn === undefined ? null : `ACN from ${oldAcn || 'none'} to ${newAcn || 'none'}`

// The settings of one name are told apart by their group.
const nameSetting = (key: PrivacyKey): string => {
  const group = PRIVACY_GROUPS.find(({ keys }) => keys.includes(key))
  return `“${privacyWords[key].label}” (${group?.title})`
}

const sayPrivacy = (details: AuditDetails<'PRIVACY_CHANGED'>, isOn: boolean): string | null => {
  const names = PRIVACY_KEYS.filter((key) => details[key] === isOn).map(nameSetting)
  return names.length === 0 ? null : `Turned ${isOn ? 'on' : 'off'} ${joinWords(names)}`
}

const MATCH_STATUSES: Record<MatchStatusKey, string> = {
  MATCHED: 'matched',
  IN_DISCUSSION: 'in discussion',
  PAUSED: 'paused',
  DECLINED: 'declined',
}
const MATCH_SIDES = { lender: "The lender's", broker: "The broker's", platform: "Staff's" }

const sayPair = ({ lender, broker }: AuditDetails<'MATCH_CHANGED'>, shownName: string | null): string | null => {
  const others = [lender, broker].filter((name) => typeof name === 'string' && name !== shownName) as string[]
  return others.length === 0 ? null : `${others.length === 2 ? 'Between' : 'With'} ${joinWords(others)}`
}

// Reads a switch such as 'broker.FirstRanking': the group, then the category.
const nameSwitch = (place: string): string | null => {
  const [group, type] = place.split('.')
  const category = CATEGORIES.find((each) => each.type === type)
  if (category && (group === 'broker' || group === 'lender'))
    return `${groupLabels[group].title}: ${categoryLabels[category.key]}`
  return Object.hasOwn(otherLabels, place) ? otherLabels[place as keyof typeof otherLabels].label : null
}

const saySwitches = (changes: AuditDetails<'SUBSCRIPTIONS_CHANGED'>['changes'], state: 'on' | 'off'): string | null => {
  const turned = typeof changes === 'string' ? changes.split(', ').filter((each) => each.endsWith(` ${state}`)) : []
  const names = turned.flatMap((each) => nameSwitch(each.slice(0, -state.length - 1)) ?? [])
  return names.length === 0 ? null : `Turned ${state} ${joinWords(names.map((name) => `“${name}”`))}`
}

/** What entries about profiles, people, categories, matches, approaches and notes say. */
export const marketWords = {
  INDIVIDUAL_UPDATED: ({ name, changed, nameBefore, isVisible }, shownName) => [
    typeof nameBefore === 'string' ? `Renamed from ${nameBefore} to ${name}` : sayNameThen(name, shownName),
    sayChanged(changed, PERSON_FIELDS),
    typeof isVisible === 'boolean'
      ? `Now ${lowercaseLabel(isVisible ? portraitLabels.visible : portraitLabels.hidden)}`
      : null,
  ],
  PORTRAITS_ORDERED: ({ before, after }) => [
    sayText(after, (names) => `Now ${names}`),
    sayText(before, (names) => `Before ${names}`),
  ],
  PROFILE_ADDED: sayKind,
  PROFILE_DELETED: sayKind,
  PROFILE_UPDATED: (details, shownName) => [
    typeof details.newName === 'string'
      ? `Renamed from ${details.name} to ${details.newName}`
      : sayNameThen(details.name, shownName),
    details.fields === '' ? 'Saved without changes' : sayChanged(details.fields, PROFILE_FIELDS),
    sayAcn(details),
    sayText(details.reason, (text) => `It has the same ACN as another company, because: ${text}`),
  ],
  PROFILE_PAUSED: sayOnlyName,
  PROFILE_ACTIVATED: sayOnlyName,
  PRIVACY_CHANGED: (details, shownName) => [
    sayNameThen(details.name, shownName),
    sayPrivacy(details, true),
    sayPrivacy(details, false),
  ],
  CATEGORY_OFFERED: sayCategory,
  CATEGORY_WITHDRAWN: sayCategory,
  CATEGORY_SUBSCRIBED: sayCategory,
  CATEGORY_UNSUBSCRIBED: sayCategory,
  CRITERIA_CHANGED: sayCategory,
  CRITERIA_VERIFIED: sayCategory,
  CRITERIA_CLEARED: sayCategory,
  CRITERIA_RESTORED: sayCategory,
  VERIFICATION_REMINDED: ({ categories }) => [sayText(categories, (names) => `Of ${joinWords(names.split(', '))}`)],
  MATCH_CHANGED: (details, shownName) => [
    sayPair(details, shownName),
    sayText(sayCode(MATCH_STATUSES, details.status), (status) => {
      const side = sayCode(MATCH_SIDES, details.side)
      return `${side ? `${side} status` : 'Status'}: ${status}`
    }),
    details.note === true ? 'Changed the note' : null,
  ],
  SUBSCRIPTIONS_CHANGED: ({ changes, people }) => [
    saySwitches(changes, 'on'),
    saySwitches(changes, 'off'),
    sayCount(people, ['person', 'people'], (counted) => `For ${counted}`),
  ],
  ENQUIRY_SENT: sayNothing,
  ENQUIRY_ERASED: sayNothing,
  ENQUIRIES_ERASED: ({ count }) => [
    sayCount(count, ['enquiry', 'enquiries'], (counted) => `${counted} past their time`),
  ],
  APPROACH_SENT: sayNothing,
  APPROACH_REMINDED: sayNothing,
  APPROACH_ANSWERED: ({ reason }) => [
    reason === undefined
      ? 'Interested'
      : (sayText(sayCode(reasonNames, reason), (why) => `Declined: ${lowercaseLabel(why)}`) ?? 'Declined'),
  ],
  APPROACH_ACCEPTED: sayNothing,
  APPROACH_NOT_CHOSEN: sayNothing,
  APPROACH_WITHDRAWN: sayNothing,
  APPROACH_EXPIRED: sayNothing,
  FILE_NOTE_ADDED: sayNothing,
  FILE_NOTE_CHANGED: sayNothing,
  FILE_NOTE_DELETED: sayNothing,
  FILE_NOTE_RESTORED: sayNothing,
  DETAIL_NOTE_CHANGED: ({ section }) => [
    sayText(sayCode(detailSectionLabels, section), (name) => `The ${lowercaseLabel(name)} note`),
  ],
  LEAD_SCORE_CHANGED: sayNothing,
  FOLLOWUP_DATE_CHANGED: ({ wasDue }) => [wasDue === true ? 'It was due' : null],
} satisfies Partial<AuditWords>

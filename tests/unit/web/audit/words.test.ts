import { describe, expect, test } from 'vitest'
import { formatAuditAction } from '#lib/foundation/audit/labels.ts'
import { AUDIT_DETAILS, type AuditAction, type AuditRow } from '#lib/foundation/audit/schema.ts'
import { toReadableAudit } from '#lib/web/audit/words.ts'
import { auditRow } from '#tests/unit/foundation/audit/row.ts'
import { SAMPLES } from './samples.ts'

const say = (action: string, details: AuditRow['details'], change: Partial<AuditRow> = {}) =>
  toReadableAudit({ ...auditRow, action, details, ...change }).words

const ACTIONS = Object.keys(AUDIT_DETAILS) as AuditAction[]
const sampleOf = (action: AuditAction) => SAMPLES[action] as AuditRow['details']

// Meaningless to readers: ids, a hash, a size, URLs of sign-in providers.
const UNSAID = [
  ...['campaignId', 'messageId', 'requestId', 'enquiryId', 'approachId', 'companyId', 'profileId', 'fileNoteId'],
  ...['oldBdmId', 'newBdmId', 'sameAcnAs', 'export', 'import', 'root', 'bytes', 'issuer', 'ACCOUNTS_RELINKED before'],
]
const isSaid = (action: AuditAction, key: string) => !UNSAID.includes(key) && !UNSAID.includes(`${action} ${key}`)

// A refusal in a flood has other details.
const samplesOf = (action: AuditAction) =>
  action === 'REFUSED' || action === 'SIGN_IN_REFUSED'
    ? [sampleOf(action), { ...sampleOf(action), reason: 'FLOOD' }]
    : [sampleOf(action)]

const MACHINE = {
  'a name of the code': /[a-z][A-Z](?<!LinkedI)/,
  'a code': /[A-Z]+_[A-Z]|\b[A-Z]{5,}\b/,
  'a stored time': /\d{4}-\d\d-\d\d|\dT\d|\dZ\b/,
  'a hash or id': /[0-9a-f]{16}/i,
  'a path or address of a page': /https?:|(?:^|\s|“)\/|\/api/,
  'a value of the code': /\b(?:undefined|null|NaN|true|false|object)\b/,
}

describe.each(ACTIONS)('the audit entry %s', (action) => {
  test('has a name and readable sentences', () => {
    for (const details of [...samplesOf(action), {}]) {
      const texts = [formatAuditAction(action), say(action, details)]
      for (const text of texts)
        for (const [what, pattern] of Object.entries(MACHINE)) expect(text, what).not.toMatch(pattern)
      if (texts[1]) expect(texts[1]).toMatch(/^[A-Z0-9].*[.!?]$/)
    }
  })

  test('describes each of its details, except those meaningless to readers', () => {
    for (const key of AUDIT_DETAILS[action]) {
      const says = samplesOf(action).some((details) => {
        const { [key]: _left, ...others } = details
        return say(action, others) !== say(action, details)
      })
      expect(says, key).toBe(isSaid(action, key))
    }
  })
})

test.each<[AuditAction, AuditRow['details'], string]>([
  ['PROFILE_UPDATED', { name: 'Named otherwise', fields: 'website, platformBdmId' }, 'Changed website and BDM.'],
  ['PROFILE_UPDATED', { name: 'Named otherwise', fields: '' }, 'Saved without changes.'],
  [
    'STAFF_UPDATED',
    { changed: 'firstName, isAdmin', isActive: true, isAdmin: false },
    'Changed first name. Administrator rights taken away.',
  ],
  [
    'INDIVIDUAL_UPDATED',
    { name: 'Named otherwise', changed: 'linkedInProfile, imageFile' },
    'Changed LinkedIn and picture.',
  ],
  ['EXPORT_REQUESTED', { list: 'loans', search: 'My book', rows: 12 }, '12 loans of “My book” to a spreadsheet.'],
  ['EXPORT_DOWNLOADED', { search: 'All Loans', rows: 1 }, '1 row of “All Loans” to a spreadsheet.'],
  [
    'LOAN_LOGS_ANCHORED',
    { at: '2026-03-14T23:00:00.000Z', loans: 1, entries: 1204, root: 'ff', isFiled: false },
    'The histories of 1 loan with 1,204 entries. As of 15 Mar 2026 10:00.',
  ],
  [
    'REFUSED',
    { place: 'GET /api/loans/41/logs', reason: 'FORBIDDEN' },
    'Tried to read “loans, logs” without the right to.',
  ],
  [
    'REFUSED',
    { place: 'page /users/19/lender', reason: 'FORBIDDEN' },
    'Tried to open the page “users, lender” without the right to.',
  ],
  ['REFUSED', { place: 'action createLoan', reason: 'FOREIGN_ORIGIN' }, 'Tried to create loan from another website.'],
  [
    'REFUSED',
    { place: 'forgotten password', reason: 'TOO_MANY_REQUESTS' },
    'Tried to use “forgotten password” too often.',
  ],
  ['REFUSED', { place: 'page /', reason: 'OF_A_LATER_VERSION' }, 'Tried to open the page “home”.'],
  [
    'REFUSED',
    {
      reason: 'FLOOD',
      count: 250,
      since: '2030-01-01T00:00:01.000Z',
      lastReason: 'UNAUTHENTICATED',
      network: '192.0.2.66',
      of: null,
    },
    '250 more attempts. Within ten minutes, the first on 01 Jan 2030 11:00. The last one: without being signed in. From the network 192.0.2.66.',
  ],
  ['SIGN_IN_REFUSED', { reason: 'WRONG' }, 'Wrong email or password.'],
  [
    'MATCH_CHANGED',
    { lender: 'Named otherwise', broker: 'Orr Broking', side: 'broker', status: 'PAUSED' },
    "With Orr Broking. The broker's status: paused.",
  ],
  [
    'SUBSCRIPTIONS_CHANGED',
    { changes: 'broker.FirstRanking on, marketingEmails off' },
    'Turned on “Funds available: 1st Ranking”. Turned off “Marketing emails”.',
  ],
  ['APPROACH_ANSWERED', { approachId: 4 }, 'Interested.'],
  ['HOLIDAY_CHANGED', { before: null, after: 'Show Day, 2 Aug 2029, NT' }, 'Added Show Day, 2 Aug 2029, NT.'],
])('%s with %j is described as %s', (action, details, words) => {
  expect(say(action, details)).toBe(words)
})

test('an unknown action or key is described by its name only', () => {
  expect(say('OF_A_LATER_VERSION', { code: 'X_Y' })).toBe('')
  expect(say('LOAN_REVIEWED', { laterKey: 'X_Y' })).toBe('')
  expect(say('PROFILE_UPDATED', { name: 'Named otherwise', fields: 'laterField' })).toBe('')
  expect(say('SESSIONS_ENDED', { reason: 'OF_A_LATER_VERSION' })).toBe('')
})

test('a record name in the details is shown only if it differs from the current one or the record is gone', () => {
  const deleted = { subjectKind: 'LOAN', subjectName: null } as const
  expect(say('PROFILE_PAUSED', { name: 'Lee Capital' }, { subjectName: 'Lee Capital' })).toBe('')
  expect(say('PROFILE_PAUSED', { name: 'Lee Capital' })).toBe('Its name was Lee Capital.')
  expect(say('LOAN_UPDATED', { loanNo: 'A1' }, { subjectName: 'B2' })).toBe('Its number was A1.')
  expect(toReadableAudit({ ...auditRow, action: 'LOAN_DELETED', details: { loanNo: 'A1' }, ...deleted })).toMatchObject(
    {
      nameThen: 'A1',
      words: '',
    },
  )
})

test('the stored details are not sent to the page', () => {
  expect(toReadableAudit({ ...auditRow, details: { name: 'x' } })).not.toHaveProperty('details')
})

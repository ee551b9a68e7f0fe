import { describe, expect, it } from 'vitest'
import type { RecipientOption } from '#lib/campaigns/audiences/schema.ts'
import {
  appendRecipient,
  checkLetterForSending,
  checkLetterForTest,
  createEmptyLetter,
  getPathAfterInvalidSearch,
  isSameLetter,
  type Letter,
  listComposerFormMessages,
  parseTestAddresses,
  toComposerLetter,
  toDraftInput,
} from '#lib/campaigns/composer/rules.ts'
import { type Draft, draftInput } from '#lib/campaigns/drafts/schema.ts'
import { formatByteSize } from '#lib/campaigns/mailings/rules.ts'
import { documentOf } from '#tests/support/letter-bodies.ts'

const person = (id: number): RecipientOption => ({
  key: `individual:${id}`,
  name: `Person ${id}`,
  isSubscribed: true,
  individualId: id,
  companyId: null,
  numberOfUnsubscribedUsers: 0,
  company: 'Harbour Capital',
  email: `person${id}@example.test`,
  numberOfUsers: 1,
})

const company = (id: number): RecipientOption => ({
  ...person(id),
  key: `company:${id}`,
  individualId: null,
  companyId: id,
  company: null,
  email: null,
})

const whole: Letter = {
  ...createEmptyLetter('no-reply@example.test', null),
  emailSubject: 'Rates',
  emailBody: documentOf('Good morning'),
  recipients: [person(1), company(1)],
}

describe('a letter', () => {
  it('keeps each person and company once, and both when they have the same id', () => {
    const twice = [person(1), company(1), person(1), person(2), company(1)]
    const added = twice.reduce<readonly RecipientOption[]>(appendRecipient, [])
    expect(added.map(({ key }) => key)).toEqual(['individual:1', 'company:1', 'individual:2'])
  })

  it('converts to the draft input, with people and companies separated', () => {
    const input = toDraftInput({ ...whole, testEmails: ' a@example.test ;; b@example.test', reason: '  ' })
    expect(draftInput.parse(input)).toMatchObject({
      individualIds: [1],
      companyIds: [1],
      reason: null,
      testEmails: ['a@example.test', 'b@example.test'],
    })
  })

  it('compares as unchanged when JSON keys are reordered, and as changed when its text or recipients differ', () => {
    const reordered = { ...whole, emailBody: { content: whole.emailBody?.content, type: 'doc' } }
    expect(isSameLetter(whole, reordered)).toBe(true)
    expect(isSameLetter(whole, { ...whole, emailSubject: ' Rates ' })).toBe(true)
    expect(isSameLetter(whole, { ...whole, emailBody: documentOf('Good evening') })).toBe(false)
    expect(isSameLetter(whole, { ...whole, recipients: [person(1)] })).toBe(false)
  })

  it('is unchanged after being saved as a draft and loaded again', () => {
    const draft = {
      ...toDraftInput({ ...whole, testEmails: 'a@example.test' }),
      id: 7,
      version: 3,
      savedAt: new Date(),
      savedSearchName: null,
      attachments: [],
      recipients: [...whole.recipients],
    } as Draft
    expect(isSameLetter(toComposerLetter(draft), { ...whole, testEmails: 'a@example.test' })).toBe(true)
  })
})

describe('the missing parts of a letter', () => {
  it('are none when subject, text, sender and a recipient or a saved search are set', () => {
    expect(checkLetterForSending(whole, true)).toEqual([])
    expect(checkLetterForSending({ ...whole, recipients: [], savedSearchId: 4 }, true)).toEqual([])
  })

  it('are reported with the messages of the specification, subject and sender separately', () => {
    const nothing = checkLetterForSending({ ...createEmptyLetter(null, null), emailSubject: '   ' }, false)
    expect(nothing.map(({ field }) => field)).toEqual(['emailSubject', 'emailBody', 'recipients', 'senderEmail'])
    expect(listComposerFormMessages(nothing)).toEqual([
      'Please enter email subject',
      'Select a sender',
      'Please check for missing fields',
    ])
    expect(listComposerFormMessages(checkLetterForSending({ ...whole, senderEmail: null }, true))).toEqual([
      'Select a sender',
    ])
    expect(listComposerFormMessages(checkLetterForSending({ ...whole, recipients: [] }, true))).toEqual([
      'Please check for missing fields',
    ])
  })

  it('include the reason when unsubscribed users are included', () => {
    const included = { ...whole, includeUnsubscribed: true, reason: '  ' }
    expect(checkLetterForSending(included, true).map(({ field }) => field)).toEqual(['reason'])
    expect(checkLetterForSending({ ...included, reason: 'Change of terms' }, true)).toEqual([])
  })

  it('are only the test addresses for a test, not recipients or reason', () => {
    expect(listComposerFormMessages(checkLetterForTest({ ...whole, recipients: [], testEmails: ' ; ' }, true))).toEqual(
      ['No test email/s added'],
    )
    expect(checkLetterForTest({ ...whole, testEmails: 'a@example.test' }, true)).toEqual([])
  })
})

describe('the formatting of a letter', () => {
  it('rounds sizes in megabytes down', () => {
    expect(formatByteSize(26_214_399)).toBe('24.9 MB')
    expect(formatByteSize(26_214_400)).toBe('25.0 MB')
    expect(formatByteSize(1)).toBe('1 kB')
  })

  it('splits test addresses at semicolons only', () => {
    expect(parseTestAddresses('a@example.test; b@example.test;')).toEqual(['a@example.test', 'b@example.test'])
  })
})

describe('an invalid search', () => {
  it('leads back to the previous page of this site, or to All Users if that is unknown or the composer itself', () => {
    const from = (path: string) => getPathAfterInvalidSearch(`https://covenant.example${path}`)
    expect(from('/')).toBe('/')
    expect(from('/users/all?view=7')).toBe('/users/all?view=7')
    expect(from('/marketing-email?id=8')).toBe('/users/all')
    expect(from('/confirm-login?code=1')).toBe('/users/all')
    expect(getPathAfterInvalidSearch(null)).toBe('/users/all')
  })
})

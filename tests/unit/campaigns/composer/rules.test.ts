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
  it('takes each person and company once by its key, a person and a company of one number both', () => {
    const twice = [person(1), company(1), person(1), person(2), company(1)]
    const added = twice.reduce<readonly RecipientOption[]>(appendRecipient, [])
    expect(added.map(({ key }) => key)).toEqual(['individual:1', 'company:1', 'individual:2'])
  })

  it('is saved by a body that the draft takes, with people and companies apart', () => {
    const input = toDraftInput({ ...whole, testEmails: ' a@example.test ;; b@example.test', reason: '  ' })
    expect(draftInput.parse(input)).toMatchObject({
      individualIds: [1],
      companyIds: [1],
      reason: null,
      testEmails: ['a@example.test', 'b@example.test'],
    })
  })

  it('is the same when the database orders its keys otherwise, and another when a word changes', () => {
    const reordered = { ...whole, emailBody: { content: whole.emailBody?.content, type: 'doc' } }
    expect(isSameLetter(whole, reordered)).toBe(true)
    expect(isSameLetter(whole, { ...whole, emailSubject: ' Rates ' })).toBe(true)
    expect(isSameLetter(whole, { ...whole, emailBody: documentOf('Good evening') })).toBe(false)
    expect(isSameLetter(whole, { ...whole, recipients: [person(1)] })).toBe(false)
  })

  it('comes back as it was from the draft that was kept of it', () => {
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

describe('what a letter lacks', () => {
  it('is nothing once subject, text, sender and a recipient are there, or the search of a marketing mailing', () => {
    expect(checkLetterForSending(whole, true)).toEqual([])
    expect(checkLetterForSending({ ...whole, recipients: [], savedSearchId: 4 }, true)).toEqual([])
  })

  it('is said in the words of the specification, the subject and the sender by themselves', () => {
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

  it('is the reason where unsubscribed users are included', () => {
    const included = { ...whole, includeUnsubscribed: true, reason: '  ' }
    expect(checkLetterForSending(included, true).map(({ field }) => field)).toEqual(['reason'])
    expect(checkLetterForSending({ ...included, reason: 'Change of terms' }, true)).toEqual([])
  })

  it('is of a test the addresses, and neither recipients nor reason', () => {
    expect(listComposerFormMessages(checkLetterForTest({ ...whole, recipients: [], testEmails: ' ; ' }, true))).toEqual(
      ['No test email/s added'],
    )
    expect(checkLetterForTest({ ...whole, testEmails: 'a@example.test' }, true)).toEqual([])
  })
})

describe('the texts of a letter', () => {
  it('say sizes in megabytes that are never more than there is', () => {
    expect(formatByteSize(26_214_399)).toBe('24.9 MB')
    expect(formatByteSize(26_214_400)).toBe('25.0 MB')
    expect(formatByteSize(1)).toBe('1 kB')
  })

  it('split addresses at semicolons alone', () => {
    expect(parseTestAddresses('a@example.test; b@example.test;')).toEqual(['a@example.test', 'b@example.test'])
  })
})

describe('an invalid search', () => {
  it('leads back to the page of the office before it, and to All Users where that is none or its own', () => {
    const from = (path: string) => getPathAfterInvalidSearch(`https://covenant.example${path}`)
    expect(from('/')).toBe('/')
    expect(from('/users/all?view=7')).toBe('/users/all?view=7')
    expect(from('/marketing-email?id=8')).toBe('/users/all')
    expect(from('/confirm-login?code=1')).toBe('/users/all')
    expect(getPathAfterInvalidSearch(null)).toBe('/users/all')
  })
})

import { expect, test } from 'vitest'
import { leftOutReason } from '#lib/campaigns/audiences/schema.ts'
import {
  countPeopleLeftOut,
  countRecipientsByGroup,
  countUnfinishedRecipients,
  listMailingActions,
  mayMailingCountsChange,
} from '#lib/campaigns/mailings/rules.ts'
import { type MailingCounts, mailingState, recipientState } from '#lib/campaigns/mailings/schema.ts'

const countsWith = (states: Partial<MailingCounts['states']> = {}): MailingCounts => ({
  total: Object.values(states as Record<string, number>).reduce((sum, count) => sum + count, 0),
  states: Object.assign(
    Object.fromEntries(recipientState.options.map((state) => [state, 0])),
    states,
  ) as MailingCounts['states'],
  leftOut: Object.fromEntries(
    leftOutReason.options.map((reason, place) => [reason, place]),
  ) as MailingCounts['leftOut'],
  bounced: 0,
  complained: 0,
})

test('every recipient state belongs to one group, so the groups add up to the total', () => {
  const counts = countsWith(Object.fromEntries(recipientState.options.map((state, place) => [state, 10 ** place])))
  expect(countRecipientsByGroup(counts).reduce((sum, { count }) => sum + count, 0)).toBe(counts.total)
  expect(countRecipientsByGroup(counts).find(({ group }) => group === 'SENDING')?.count).toBe(110)
  expect(countUnfinishedRecipients(counts)).toBe(111)
  expect(countPeopleLeftOut(counts)).toBe(10)
})

test('the actions for a mailing depend on its state and its failures', () => {
  const acts = (counts: MailingCounts) =>
    Object.fromEntries(mailingState.options.map((state) => [state, listMailingActions({ state, counts })]))
  expect(acts(countsWith({ SENT: 3 }))).toEqual({
    DRAFT: [],
    FROZEN: ['pause', 'cancel'],
    SENDING: ['pause', 'cancel'],
    PAUSED: ['resume', 'cancel'],
    DONE: [],
    CANCELLED: [],
  })
  expect(acts(countsWith({ FAILED: 1 }))).toMatchObject({
    SENDING: ['pause', 'retry', 'cancel'],
    PAUSED: ['resume', 'retry', 'cancel'],
    DONE: ['retry'],
    CANCELLED: [],
  })
})

test('the page polls while a mailing runs or a mail is in flight, and stops afterwards', () => {
  const moving = (states: Partial<MailingCounts['states']>) =>
    mailingState.options.filter((state) => mayMailingCountsChange({ state, counts: countsWith(states) }))
  expect(moving({ SENT: 1, FAILED: 1 })).toEqual(['FROZEN', 'SENDING'])
  expect(moving({ WIRE: 1 })).toEqual(mailingState.options)
  expect(moving({ CLAIMED: 1 })).toEqual(mailingState.options)
})

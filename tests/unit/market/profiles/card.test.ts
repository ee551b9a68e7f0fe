import { expect, test } from 'vitest'
import { buildProfileCard } from '#lib/market/profiles/card/rules.ts'
import { buildDeactivatedProfile, buildProfile } from '#lib/market/profiles/rules.ts'
import { lender, staff } from '#tests/unit/lending/people.ts'
import { facts } from '#tests/unit/market/profiles/facts.ts'

const note = {
  id: 1,
  fileNoteId: 1,
  version: 1,
  date: new Date('2026-11-20T01:00:00Z'),
  note: 'Called back',
  noteType: { key: 'PHONE', name: 'Phone call' },
  lastModifiedByFirstName: null,
  lastModifiedByLastName: null,
  lastModifiedDate: null,
}
const BOOKS = {
  people: ['Amelia Ferrante'],
  peopleCount: 1,
  currentLoansCount: 41,
  currentLoanBook: 214_600_000n,
  dischargedLoansCount: 118,
  dischargedLoanBook: 486_200_000n,
}
const NONE = {
  people: [],
  peopleCount: 0,
  currentLoansCount: null,
  currentLoanBook: null,
  dischargedLoansCount: null,
  dischargedLoanBook: null,
}
const asStaff = (change: object = {}) =>
  buildProfile(staff, { kind: 'lender', facts: { ...facts, ...change }, relation: 'staff' })

test('a card shows the first visible person with contact details, the BDM, the standing and the last note', () => {
  expect(buildProfileCard(asStaff(), note)).toEqual({
    kind: 'lender',
    name: 'Amelia Ferrante',
    companyName: 'Redgum Private Credit',
    ...BOOKS,
    mobileNumber: '+61491570006',
    email: 'amelia@redgum.example',
    bdm: 'Dana Kirov',
    standing: 'active',
    lastNote: { date: note.date, type: 'Phone call', note: 'Called back' },
  })
})

test('the standing depends on which switches the viewer may see', () => {
  expect(buildProfileCard(asStaff({ isActive: false }), null).standing).toBe('paused')
  expect(buildProfileCard(asStaff({ isMasterSwitchOn: false, isActive: false }), null).standing).toBe('switchedOff')
  const market = buildProfile(lender(99), {
    kind: 'lender',
    facts: { ...facts, isMasterSwitchOn: false },
    relation: 'other',
  })
  expect(buildProfileCard(market, null).standing).toBe('active')
})

test('others see only the name of a switched-off company, and a long note is cut', () => {
  expect(buildProfileCard(buildDeactivatedProfile('lender', facts), null)).toEqual({
    kind: 'lender',
    name: 'Amelia Ferrante',
    companyName: 'Redgum Private Credit',
    ...NONE,
    standing: 'switchedOff',
    mobileNumber: null,
    email: null,
    bdm: null,
    lastNote: null,
  })
  const long = buildProfileCard(asStaff(), { ...note, note: 'x'.repeat(900) }).lastNote
  expect(long?.note).toHaveLength(240)
  expect(long?.note.endsWith('…')).toBe(true)
})

test('a card has the books that its viewer may see, and at most four people', () => {
  const hidden = { ...facts, showsCurrentBook: false }
  const rival = buildProfile(lender(99), { kind: 'lender', facts: hidden, relation: 'other' })
  expect(buildProfileCard(rival, null)).toMatchObject({
    currentLoansCount: null,
    currentLoanBook: null,
    dischargedLoansCount: 118,
  })
  const [, amelia] = facts.portraits
  const many = Array.from({ length: 6 }, (_, at) => ({ ...amelia, individualId: 20 + at, firstname: `P${at}` }))
  const card = buildProfileCard(asStaff({ portraits: many }), null)
  expect(card.people).toEqual(['P0 Ferrante', 'P1 Ferrante', 'P2 Ferrante', 'P3 Ferrante'])
  expect(card.peopleCount).toBe(6)
})

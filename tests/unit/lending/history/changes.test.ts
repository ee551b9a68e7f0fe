import { describe, expect, test } from 'vitest'
import { describeDeed, describeLatestChanges } from '#lib/lending/history/changes/rules.ts'
import { buildLogVisibility, type StoredVersion, takeLoanSnapshot } from '#lib/lending/history/logs/rules.ts'
import { lender, staff } from '../people.ts'
import { record } from '../records.ts'

const differ = (...labels: string[]) =>
  labels.map((label) => ({ field: label, label, before: null, after: 'something' }))
const same = { before: 'SETTLED', after: 'SETTLED' } as const

describe('the description of a change to a loan', () => {
  test.each([
    ['PRESETTLEMENT', 'SETTLED', 'settled this loan'],
    ['DEFAULT', 'SETTLED', 'set this loan back to settled'],
    ['SETTLED', 'DEFAULT', 'reported a default'],
    ['SETTLED', 'VARIATIONINPROG', 'began a variation'],
    ['DEFAULT', 'DISCHARGED', 'discharged this loan'],
    ['SETTLED', 'PRESETTLEMENT', 'set this loan back to pre-settlement'],
  ] as const)('from %s to %s is %s, whatever else changed', (before, after, deed) => {
    expect(describeDeed(differ('Status', 'LVR', 'Broker stars from lender'), { before, after })).toBe(deed)
  })

  test.each([
    [[], 'saved without a change'],
    [['LVR'], 'changed LVR'],
    [['LVR', 'Principal', 'Notes'], 'changed LVR, Principal and Notes'],
    [['LVR', 'Principal', 'Notes', 'Term'], 'changed LVR, Principal and 2 more'],
    [['Broker stars from lender'], 'rated the broker'],
    [['Broker stars from lender', 'Lawyer stars from lender'], 'rated the broker and the lawyer'],
    [['Lawyer stars from lender', 'Lawyer stars from broker'], 'rated the lawyer'],
    [['Broker stars from lender', 'Broker review by lender'], 'rated the broker and reviewed the broker'],
    [['Lawyer response to lender', 'Lawyer response to broker'], 'responded to the lender and the broker'],
  ])('%j: %s', (labels, deed) => {
    expect(describeDeed(differ(...labels), same)).toBe(deed)
  })
})

test('removed ratings do not count as given', () => {
  const removed = (label: string) => ({ field: label, label, before: 'something', after: null })
  const stars = removed('Broker stars from lender')
  expect(describeDeed([stars, removed('Broker review by lender')], same)).toBe('removed ratings')
  expect(describeDeed([stars, ...differ('Lawyer stars from lender')], same)).toBe('rated the lawyer')
})

describe('the latest changes of a loan', () => {
  const version = (
    sequence: number,
    changes: Partial<typeof record>,
    company: string | null = null,
  ): StoredVersion => ({
    id: 100 + sequence,
    loanId: 7,
    sequence,
    act: sequence === 1 ? 'CREATED' : 'UPDATED',
    editedAt: new Date(`2026-03-0${sequence}T00:00:00Z`),
    editorName: `Editor ${sequence}`,
    editorCompany: company,
    snapshot: takeLoanSnapshot({ ...record, ...changes }),
  })
  const versions = [
    version(1, { statusKey: 'PRESETTLEMENT', status: 'Pre-Settlement' }),
    version(2, {}),
    version(
      3,
      { lvr: '62.50', notes: 'A text too long to be repeated beside the change that it belongs to.' },
      'Redgum',
    ),
    ...[4, 5, 6, 7].map((sequence) => version(sequence, {})),
  ]
  const reading = (actor: typeof staff, read = versions) =>
    buildLogVisibility(
      actor,
      read.map(({ snapshot }) => snapshot),
      new Map(),
    )
  const told = (actor: typeof staff, count = versions.length) =>
    describeLatestChanges(reading(actor), versions.slice(0, count))

  test('are the last five, newest first, each with its changed values', () => {
    expect(told(staff).map(({ sequence }) => sequence)).toEqual([7, 6, 5, 4, 3])
    expect(told(staff, 3)).toMatchObject([
      { who: 'Editor 3', company: 'Redgum', deed: 'changed LVR and Notes', details: ['LVR: 65% → 62.5%'] },
      { who: 'Editor 2', deed: 'settled this loan', details: ['Status: Pre-Settlement → Settled'] },
      { who: 'Editor 1', deed: 'recorded this loan', details: [] },
    ])
  })

  test('do not name as editor a lender that is hidden from the reader', () => {
    // In pre-settlement a lender hides nothing, so only versions since then count.
    const closed = versions.slice(1, 3)
    expect(describeLatestChanges(reading(lender(99), closed), closed)[0]).toMatchObject({
      who: 'Privacy Engaged',
      company: null,
    })
  })
})

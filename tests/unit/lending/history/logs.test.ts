import { expect, test } from 'vitest'
import { type LogFacts, pickHashedLogFacts, takeLoanSnapshot } from '#lib/lending/history/logs/rules.ts'
import { formatLink } from '#lib/server/database/hash-chain.ts'
import { record, reviewed, stored } from '../records.ts'

test('[I-04] a snapshot contains every text and figure of that day, without switches and settings', () => {
  const { createdAt: _createdAt, ...kept } = stored
  expect(takeLoanSnapshot(record)).toEqual({
    ...kept,
    partnerId: 32,
    associateId: 33,
    principal: '1200',
    establishmentFeeWithGst: '26400',
    shortfall: '15',
    notes: 'Call first.',
    lastEditBy: 'Sam Lowe',
    lastEditByCompany: 'Redgum',
    construction: record.construction,
    subdivision: null,
    credits: record.credits,
    reviews: reviewed,
    lenders: [
      {
        id: 11,
        name: 'Amelia Ferrante',
        company: 'Redgum',
        contribution: '500',
        bdmId: 91,
        bdm: 'Kit Shaw',
      },
      { id: 12, name: 'Ben Ito', company: 'Ironbark', contribution: '700', bdmId: null, bdm: null },
    ],
    brokers: [
      { id: 21, name: 'Tom Whitely', company: 'Whitely Finance', bdmId: 92, bdm: 'Lou Park' },
      { id: 22, name: 'Ada Marsh', company: 'Marsh', bdmId: null, bdm: null },
    ],
  })
})

const hashedText = (facts: LogFacts, previousHash: string | null) => formatLink(pickHashedLogFacts(facts), previousHash)

test('the hashed text never changes between versions of the product', () => {
  const facts = {
    loanId: 1,
    sequence: 2,
    act: 'REVIEWED' as const,
    editedById: 5,
    editorName: 'A',
    editorCompany: 'Redgum',
    editedAt: new Date('2026-01-01T00:00:00Z'),
    snapshot: { loanNo: 'X' },
  }
  expect(hashedText(facts, 'abc')).toBe(
    '{"act":"REVIEWED","at":"2026-01-01T00:00:00.000Z","editedById":5,"editorCompany":"Redgum","editorName":"A",' +
      '"loanId":1,"previousHash":"abc","sequence":2,"snapshot":{"loanNo":"X"}}',
  )
})

test('every fact of a log row is hashed', () => {
  const facts = {
    loanId: 1,
    sequence: 1,
    act: 'CREATED' as const,
    editedById: 5,
    editorName: 'A',
    editorCompany: null,
    editedAt: new Date('2026-01-01T00:00:00Z'),
    snapshot: { loanNo: 'X' },
  }
  const text = hashedText(facts, null)
  const changes = [
    { loanId: 2 },
    { sequence: 2 },
    { act: 'UPDATED' as const },
    { editedById: null },
    { editorName: 'B' },
    { editorCompany: 'C' },
    { editedAt: new Date(0) },
    { snapshot: { loanNo: 'Y' } },
  ]
  for (const change of changes) expect(hashedText({ ...facts, ...change }, null)).not.toBe(text)
  expect(hashedText(facts, 'abc')).not.toBe(text)
  // Other columns of the database row are not hashed.
  expect(hashedText({ ...facts, id: 77, hash: 'x' } as typeof facts, null)).toBe(text)
})

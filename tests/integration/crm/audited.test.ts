import { beforeAll, expect, test } from 'vitest'
import { saveDetailNote } from '#lib/crm/detail-notes/commands.ts'
import { createFileNote, deleteFileNote, restoreFileNote, updateFileNote } from '#lib/crm/file-notes/commands.ts'
import { setFollowupDate, setLeadScore } from '#lib/crm/leads/commands.ts'
import { type Market, makeMarket } from '#tests/integration/market/profiles/market.ts'
import { auditOf } from '#tests/support/audit.ts'

let market: Market
beforeAll(async () => {
  market = await makeMarket()
})

const SECRET = 'Their bank pulls out in March'

test('a note or lead about a company is audited with who, what and when, but without its text', async () => {
  const { staff } = market.actors
  const { brokerId, companyId } = market.rivalBroker
  const about = { kind: 'broker', id: brokerId } as const
  const { id } = await createFileNote(staff, about, { note: SECRET, noteType: 'PHONE_CALL' })
  await updateFileNote(staff, about, { fileNoteId: id, note: `${SECRET}!`, noteType: 'MEETING', version: 1 })
  await deleteFileNote(staff, about, { id })
  await restoreFileNote(staff, about, { id })
  await saveDetailNote(staff, { ...about, section: 'personal' }, { detail: SECRET, version: 0 })
  await setLeadScore(staff, companyId, { leadScore: 'A' })
  await setFollowupDate(staff, companyId, { followupDate: '2020-03-02' })
  await setFollowupDate(staff, companyId, { followupDate: '2027-03-01' })

  const entries = [...(await auditOf('BROKER', brokerId)), ...(await auditOf('COMPANY', companyId))].filter(
    ({ action }) => /NOTE|LEAD|FOLLOWUP/.test(action),
  )
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['FILE_NOTE_ADDED', { fileNoteId: id }],
    ['FILE_NOTE_CHANGED', { fileNoteId: id }],
    ['FILE_NOTE_DELETED', { fileNoteId: id }],
    ['FILE_NOTE_RESTORED', { fileNoteId: id }],
    ['DETAIL_NOTE_CHANGED', { section: 'personal' }],
    ['LEAD_SCORE_CHANGED', {}],
    ['FOLLOWUP_DATE_CHANGED', {}],
    ['FOLLOWUP_DATE_CHANGED', { wasDue: true }],
  ])
  const by = { accountId: staff.kind === 'staff' ? staff.accountId : null, actorKind: 'staff' }
  for (const entry of entries) expect(entry).toMatchObject(by)
  expect(JSON.stringify(entries.map(({ details }) => details))).not.toContain('bank')
})

test('a refused change leaves no audit entry', async () => {
  const { staff, lender } = market.actors
  const { brokerId } = market.rivalBroker
  const about = { kind: 'broker', id: brokerId } as const
  const { id } = await createFileNote(staff, about, { note: 'Ours', noteType: 'GENERAL' })
  const count = (await auditOf('BROKER', brokerId)).length
  await expect(deleteFileNote(lender, about, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    updateFileNote(staff, about, { fileNoteId: id, note: 'Late', noteType: 'GENERAL', version: 9 }),
  ).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await auditOf('BROKER', brokerId)).toHaveLength(count)
})

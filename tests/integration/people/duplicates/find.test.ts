import { describe, expect, test } from 'vitest'
import { createCompany } from '#lib/market/onboarding/commands.ts'
import { findDuplicates } from '#lib/people/duplicates/queries.ts'
import { database } from '#lib/server/database/db.ts'
import { makeBroker, makeLender, makeStaff } from '#prisma/seed/factories.ts'
import { buildAcn } from '#prisma/seed/numbers.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()
const lender = await makeLender({
  companyName: 'Tallowmere Capital',
  companyACN: buildAcn(901),
  firstName: 'Persephone',
  lastName: 'Abernathy',
  email: 'persephone@covenant.example',
  mobileNumber: '0491 570 901',
})
const at = `/users/${lender.lenderId}/lender`
const person = { name: 'Persephone Abernathy — Tallowmere Capital', href: `${at}?portrait=${lender.individualId}` }

describe('possible duplicates of a new record', () => {
  test.each([
    ['acn', { acn: buildAcn(901) }, { name: 'Tallowmere Capital', href: at }],
    ['acn', { acn: buildAcn(901).replace(/(\d{3})/g, '$1 ') }, { name: 'Tallowmere Capital', href: at }],
    ['company-name', { companyName: 'Tallowmere Capitol' }, { name: 'Tallowmere Capital', href: at }],
    ['company-name', { companyName: ' TALLOWMERE  capital' }, { name: 'Tallowmere Capital', href: at }],
    ['email', { email: ' Persephone@Covenant.EXAMPLE' }, person],
    ['mobile', { mobile: '+61 491 570 901' }, person],
    ['person-name', { personName: 'Persephone Abernethy' }, person],
  ])('[C-04][C-07] with the same or nearly the same %s are shown with a link', async (kind, question, found) => {
    expect(await findDuplicates(actors.staff, question)).toEqual([{ kind, ...found }])
  })

  test('[C-08] include system users by email and mobile, except the one being edited', async () => {
    const staff = await makeStaff({ firstName: 'Ottilie', lastName: 'Quill', mobileNumber: '0491 570 902' })
    const question = { email: staff.email, mobile: '0491 570 902' }
    const shown = { name: 'Ottilie Quill — Staff', href: '/users' }
    expect(await findDuplicates(actors.staff, question)).toEqual([
      { kind: 'email', ...shown },
      { kind: 'mobile', ...shown },
    ])
    expect(await findDuplicates(actors.staff, { ...question, exceptStaffId: staff.staffId })).toEqual([])
  })

  test('[D-12] do not include the person or company being edited', async () => {
    const edited = { email: 'persephone@covenant.example', mobile: '0491 570 901', personName: 'Persephone Abernathy' }
    const { individualId, companyId } = lender
    expect(await findDuplicates(actors.staff, edited)).toHaveLength(3)
    expect(await findDuplicates(actors.staff, { ...edited, exceptIndividualId: individualId })).toEqual([])
    expect(
      await findDuplicates(actors.staff, { ...edited, exceptIndividualId: made.broker.individualId }),
    ).toHaveLength(3)
    const company = { acn: buildAcn(901), companyName: 'Tallowmere Capital' }
    expect(await findDuplicates(actors.staff, company)).toHaveLength(2)
    expect(await findDuplicates(actors.staff, { ...company, exceptCompanyId: companyId })).toEqual([])
  })

  test('[C-04] are none for incomplete or dissimilar input', async () => {
    for (const question of [
      {},
      { acn: '12' },
      { companyName: 'Ta' },
      { companyName: 'Harbour Mutual' },
      { mobile: '04' },
    ])
      expect(await findDuplicates(actors.staff, question), JSON.stringify(question)).toEqual([])
  })

  test('[B-13] can be searched by staff only', async () => {
    for (const kind of ['visitor', 'lender', 'broker', 'dual', 'lawFirm', 'job'] as const)
      await expect(findDuplicates(actors[kind], { acn: buildAcn(901) }), kind).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
  })
})

describe('saving an ACN that another company has', () => {
  let number = 0
  const bodyOf = (change: Record<string, unknown> = {}) => {
    number += 1
    return {
      profileTypeKey: 'LENDER',
      companyName: `Second Company ${number}`,
      companyACN: buildAcn(901),
      bdmId: made.staff.staffId,
      firstName: 'Ada',
      lastName: 'Nguyen',
      email: `second.${number}@covenant.example`,
      mobileNumber: '0491 570 156',
      stateKey: 'NSW',
      ...change,
    }
  }
  const refused = { code: 'ALREADY_EXISTS', errors: [{ field: 'companyACN' }] }

  test('[C-06] is refused, to plain staff even with a reason', async () => {
    const before = await database().company.count()
    const duplicateReason = 'A trust of the same trustee'
    await expect(createCompany(actors.staff, bodyOf())).rejects.toMatchObject(refused)
    await expect(createCompany(actors.staff, bodyOf({ duplicateReason }))).rejects.toMatchObject(refused)
    await expect(createCompany(actors.admin, bodyOf())).rejects.toMatchObject(refused)
    expect(await database().company.count()).toBe(before)
  })

  test('[C-06][T-H2] is allowed to an administrator with a reason, which is audited', async () => {
    const { companyId } = await createCompany(actors.admin, bodyOf({ duplicateReason: 'A trust of the same trustee' }))
    expect((await auditOf('COMPANY', companyId))[0]).toMatchObject({
      action: 'COMPANY_CREATED',
      details: { sameAcnAs: lender.companyId, reason: 'A trust of the same trustee' },
    })
  })

  test('[T-F5] ten times at once creates one company', async () => {
    const companyACN = buildAcn(903)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => createCompany(actors.staff, bodyOf({ companyACN }))),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused)
  })

  test('[C-06] differs from a duplicate mobile, a similar name and a wrong check digit, which only warn', async () => {
    const body = bodyOf({ companyName: 'Tallowmere Capital', companyACN: '123456789', mobileNumber: '0491 570 901' })
    await expect(createCompany(actors.staff, body)).resolves.toMatchObject({ companyId: expect.any(Number) })
    await expect(makeBroker({ email: 'persephone@covenant.example' })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      errors: [{ field: 'email' }],
    })
  })
})

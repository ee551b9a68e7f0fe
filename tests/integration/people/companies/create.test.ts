import { describe, expect, test } from 'vitest'
import { createCompany } from '#lib/market/onboarding/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeStaff } from '#prisma/seed/factories.ts'
import { buildAcn } from '#prisma/seed/numbers.ts'
import { castOf } from '#tests/support/actors.ts'
import { auditCount, auditOf } from '#tests/support/audit.ts'

const { made, actors } = await castOf()
let number = 500
const bodyOf = (change: Record<string, unknown> = {}) => {
  number += 1
  return {
    profileTypeKey: 'LENDER',
    companyName: 'Tallowmere Capital',
    companyACN: buildAcn(number),
    bdmId: made.staff.staffId,
    firstName: 'Ada',
    lastName: 'Nguyen',
    email: `Ada.${number}@Covenant.Example`,
    mobileNumber: '0491 570 156',
    stateKey: 'NSW',
    ...change,
  }
}
const companies = () => database().company.count()

describe('[C-06] a company of each profile type', () => {
  test.each([
    ['LENDER', { lenders: 1, brokers: 0, lawFirms: 0 }],
    ['BROKER', { lenders: 0, brokers: 1, lawFirms: 0 }],
    ['DUAL', { lenders: 1, brokers: 1, lawFirms: 0 }],
    ['LAWFIRM', { lenders: 0, brokers: 0, lawFirms: 1 }],
  ])('%s', async (profileTypeKey, expected) => {
    const created = await createCompany(actors.staff, bodyOf({ profileTypeKey }))
    const company = await database().company.findUniqueOrThrow({
      where: { id: created.companyId },
      include: { lender: true, broker: true, lawFirm: true, individuals: { include: { account: true } } },
    })
    expect({
      lenders: Number(created.lenderId !== null),
      brokers: Number(created.brokerId !== null),
      lawFirms: Number(created.lawFirmId !== null),
    }).toEqual(expected)
    expect([company.lender?.id ?? null, company.broker?.id ?? null, company.lawFirm?.id ?? null]).toEqual([
      created.lenderId,
      created.brokerId,
      created.lawFirmId,
    ])
    for (const profile of [company.lender, company.broker])
      if (profile) expect(profile).toMatchObject({ isActive: true, bdmId: made.staff.staffId, version: 1 })
    expect(company).toMatchObject({ name: 'Tallowmere Capital', isMasterSwitchOn: true, website: null })
    expect(company.individuals).toHaveLength(1)
    expect(company.individuals[0]).toMatchObject({
      id: created.individualId,
      mobile: '+61491570156',
      isVisible: true,
      appearanceOrder: 1,
      positionKey: profileTypeKey === 'LAWFIRM' ? 'PRTNR' : null,
    })
    const figures = await database().profileFigure.findMany({
      where: { profileId: { in: [created.lenderId, created.brokerId, created.lawFirmId].filter((id) => id !== null) } },
    })
    expect(figures.map(({ currentCount }) => currentCount)).toEqual(profileTypeKey === 'DUAL' ? [0, 0] : [0])
  })

  test('a new lender shows its loan books only', async () => {
    const { lenderId } = await createCompany(actors.staff, bodyOf())
    expect(await database().lender.findUniqueOrThrow({ where: { id: lenderId as number } })).toMatchObject({
      loanTabShowCurrentLoanBook: true,
      loanTabShowDischargedLoanBook: true,
      finderFunctionOptIn: false,
      fundsAvailableShowCurrentLoanBook: false,
      fundsAvailableShowDischargedLoanBook: false,
      fundsAvailableShowSuburbs: false,
      ninetyDayActivityShowName: false,
    })
  })

  test('its person has a pending account with the email in lower case', async () => {
    const body = bodyOf()
    const { individualId } = await createCompany(actors.staff, body)
    const account = await database().account.findUniqueOrThrow({ where: { individualId } })
    expect(account).toMatchObject({ email: body.email.toLowerCase(), issuer: null, subject: null, acceptedAt: null })
    expect(account.invitedAt).not.toBeNull()
  })

  test('[T-H2] the audit records who added it', async () => {
    const { companyId, individualId } = await createCompany(actors.staff, bodyOf())
    expect(await auditOf('COMPANY', companyId)).toMatchObject([
      {
        action: 'COMPANY_CREATED',
        actorKind: 'staff',
        accountId: made.staff.accountId,
        actorName: actors.staff.name,
        details: { name: 'Tallowmere Capital', profileTypeKey: 'LENDER' },
      },
    ])
    expect(await auditOf('INDIVIDUAL', individualId)).toMatchObject([
      { action: 'INDIVIDUAL_CREATED', accountId: made.staff.accountId, details: { companyId, name: 'Ada Nguyen' } },
    ])
  })
})

describe('refused companies leave nothing behind', () => {
  const refused = async (work: () => Promise<unknown>, refusal: Record<string, unknown>) => {
    const before = [await companies(), await auditCount(), await database().account.count()]
    await expect(work()).rejects.toMatchObject(refusal)
    expect([await companies(), await auditCount(), await database().account.count()]).toEqual(before)
  }

  test.each(['visitor', 'lender', 'broker', 'dual', 'lawFirm'] as const)('[B-13] %s may not add one', async (kind) => {
    await refused(() => createCompany(actors[kind], bodyOf()), { code: 'FORBIDDEN', status: 403 })
  })

  test.each(['staff', 'admin', 'job'] as const)('[B-13] %s may add one', async (kind) => {
    await expect(createCompany(actors[kind], bodyOf())).resolves.toMatchObject({ brokerId: null })
  })

  test('[C-05] every missing field is reported at once', async () => {
    await refused(() => createCompany(actors.staff, {}), {
      code: 'INVALID',
      errors: [
        { field: 'profileTypeKey', message: 'Please select profile type' },
        { field: 'companyName', message: 'Please enter company name' },
        { field: 'companyACN', message: "Please enter company's ACN" },
        { field: 'firstName', message: 'Please enter first name' },
        { field: 'lastName', message: 'Please enter last name' },
        { field: 'email', message: 'Please enter email' },
        { field: 'stateKey', message: 'Please select state' },
        { field: 'mobileNumber', message: 'Please enter mobile number' },
        { field: 'bdmId', message: 'Please select BDM' },
      ],
    })
  })

  test('[C-05] an unknown or former BDM or an unknown state is refused', async () => {
    const former = await makeStaff({ isActive: false })
    for (const bdmId of [2_000_000_000, former.staffId, made.lender.lenderId])
      await refused(() => createCompany(actors.staff, bodyOf({ bdmId })), {
        errors: [{ field: 'bdmId', message: 'Please select BDM' }],
      })
    await refused(() => createCompany(actors.staff, bodyOf({ stateKey: 'XYZ' })), {
      errors: [{ field: 'stateKey', message: 'Please select state' }],
    })
  })

  test('an email of an open account is refused in any case, including one of staff', async () => {
    const { email } = bodyOf()
    await createCompany(actors.staff, bodyOf({ email }))
    for (const taken of [email.toLowerCase(), email.toUpperCase(), ` ${email}`, made.staff.email, made.broker.email])
      await refused(() => createCompany(actors.staff, bodyOf({ email: taken })), {
        code: 'ALREADY_EXISTS',
        status: 409,
        errors: [{ field: 'email', message: 'This email already belongs to an account.' }],
      })
  })

  test('[T-F5] one of twenty with the same email at once is added', async () => {
    const before = await companies()
    const email = 'race@covenant.example'
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => createCompany(actors.staff, bodyOf({ email }))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ALREADY_EXISTS' })
    expect(await companies()).toBe(before + 1)
  })

  test('[T-A5] no other column can be set by the body', async () => {
    for (const field of ['id', 'isMasterSwitchOn', 'version', 'isActive', 'isAdmin', 'lenderId', 'finderFunctionOptIn'])
      await refused(() => createCompany(actors.staff, bodyOf({ [field]: 1 })), { code: 'INVALID' })
  })
})

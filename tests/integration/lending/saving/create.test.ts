import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, visitor } from '#lib/core/actor.ts'
import { checkLoanNo } from '#lib/lending/inputs/numbers/queries.ts'
import { getLoan } from '#lib/lending/records/view/queries.ts'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database } from '#lib/server/database/db.ts'
import { makeLender, makeLoanInput } from '#prisma/seed/factories.ts'
import { type Cast, makeCast, outcomeOf, preSettlement, refusalsOf } from '../cast.ts'

let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const counts = async () => ({
  loans: await database().loan.count(),
  parts: await database().loanLender.count(),
  logs: await database().loanLog.count(),
  searches: await database().loanSearch.count(),
  audits: await database().auditEntry.count(),
})

describe('permission to record a loan', () => {
  test('[H-01] is granted to staff, an attributed lender, an attributed dual and the loan’s law firm', async () => {
    const { actors, parties, lender, dual } = cast
    const withDual = { ...parties, lenders: [lender, dual] }
    for (const [actor, body] of [
      [actors.staff, makeLoanInput(parties)],
      [actors.lender, makeLoanInput(parties)],
      [actors.dual, makeLoanInput(withDual)],
      [actors.firm, makeLoanInput(parties)],
    ] as const) {
      const { id } = await createLoan(actor, body)
      const loan = await getLoan(actor, id)
      expect(loan).toMatchObject({ loanNo: body.loanNo, lastEditBy: actor.name })
      const audit = await database().auditEntry.findMany({ where: { subjectKind: 'LOAN', subjectId: id } })
      expect(audit).toMatchObject([{ action: 'LOAN_CREATED', accountId: actor.accountId, actorName: actor.name }])
    }
  })

  test('is denied to a broker, a visitor and another law firm, and nothing is written', async () => {
    const { actors, parties } = cast
    const before = await counts()
    for (const actor of [actors.broker, actors.rivalBroker, visitor, actors.rivalFirm] as Actor[]) {
      expect(await outcomeOf(createLoan(actor, makeLoanInput(parties))), actor.kind).toBe('FORBIDDEN')
    }
    expect(await counts()).toEqual(before)
  })

  test('[H-11] is denied to a lender or dual that is not attributed, with its company in the message', async () => {
    const { actors, parties } = cast
    for (const actor of [actors.rival, actors.dual]) {
      expect(await refusalsOf(createLoan(actor, makeLoanInput(parties)))).toEqual([
        `loanLenders: Ooops! You only have permissions to create loan records if ${actor.companyName} is one of the Attributed Lenders.`,
      ])
    }
    // Being one of the brokers does not count.
    const body = makeLoanInput({ ...parties, brokers: [cast.dual] })
    expect(await outcomeOf(createLoan(actors.dual, body))).toBe('INVALID')
  })
})

describe('a recorded loan', () => {
  test('[H-03] has the sum as principal, the largest contribution first, and its BDM', async () => {
    const { actors, parties, lender, second } = cast
    const other = await makeLender({ bdmId: cast.staff.staffId })
    const body = makeLoanInput(parties, {
      loanLenders: [
        { lenderId: lender.lenderId, contributionAmount: 300_000 },
        { lenderId: other.lenderId, contributionAmount: 900_000 },
        { lenderId: second.lenderId, contributionAmount: 300_000 },
      ],
      principal: 1,
    })
    const loan = await getLoan(actors.staff, (await createLoan(actors.staff, body)).id)
    expect(loan.principal).toBe(1_500_000n)
    expect(loan.loanLenders.map(({ lenderId }) => lenderId)).toEqual([other.lenderId, lender.lenderId, second.lenderId])
    expect(loan.lenderBdmId).toBe(cast.staff.staffId)
  })

  test('[H-13] is in pre-settlement without a status', async () => {
    const { id } = await createLoan(cast.actors.staff, makeLoanInput(cast.parties, preSettlement))
    expect(await getLoan(cast.actors.staff, id)).toMatchObject({ statusKey: 'PRESETTLEMENT', status: 'Pre-Settlement' })
  })

  test('[H-12] [H-21] has a rounded and split fee, and yes-or-no answers as booleans or null', async () => {
    const { actors, parties } = cast
    const body = makeLoanInput(parties, {
      establishmentFeeWithGst: '26400.99',
      valuationRequired: '',
      scenarioKey: 'CONSTRUCTION',
      constructionScenario: { qsRequired: 'true', isBuildToHold: 'false', isBuilderDeveloper: '' },
    })
    const loan = await getLoan(actors.staff, (await createLoan(actors.staff, body)).id)
    expect(loan).toMatchObject({
      establishmentFeeWithGst: 26_400n,
      establishmentFee: '24000.00',
      establishmentFeePercentage: '2.00',
      valuationRequired: null,
      constructionScenario: { qsRequired: true, isBuildToHold: false, isBuilderDeveloper: null },
      credits: [1],
      creditNames: ['Clean'],
    })
  })

  test('finds a place written as text, and requires a postcode for an ambiguous one', async () => {
    const { actors, parties } = cast
    const place = (suburb: string, state: string) => createLoan(actors.staff, makeLoanInput(parties, { suburb, state }))
    for (const [suburb, state] of [
      ['the rocks', 'NSW 2000'],
      ['The Rocks 2000', 'new south wales'],
    ] as const) {
      expect(await getLoan(actors.staff, (await place(suburb, state)).id)).toMatchObject({
        suburb: 'The Rocks',
        state: 'NSW',
      })
    }
    const [message] = await refusalsOf(place('The Rocks', 'NSW'))
    expect(message).toMatch(/^suburbId: There is more than one such suburb; please choose .*The Rocks, NSW 2000/)
    expect(await refusalsOf(place('Nowhere', 'NSW'))).toEqual(['suburbId: Unknown suburb and state.'])
  })
})

describe('an invalid loan', () => {
  test('[H-07] with choices that do not exist or belong together is refused at each field', async () => {
    const { actors, parties, rivalFirm, firm } = cast
    const refused = (overrides: object) =>
      refusalsOf(createLoan(actors.staff, makeLoanInput(parties, { ...overrides })))
    expect(await refused({ priorityKey: 'THIRD', interestKey: 'X', scenarioKey: 'X', lawFirmId: 999_999 })).toEqual([
      'lawFirmId: Choose one of the options.',
      'assignedPartnerId: This person is not a partner of the chosen law firm.',
      'assignedAssociateId: This person is not an associate of the chosen law firm.',
      'priorityKey: Choose one of the options.',
      'interestKey: Choose one of the options.',
      'scenarioKey: Choose one of the options.',
    ])
    expect(await refused({ securitySubTypeKey: 'HOUSE' })).toEqual([
      'securitySubTypeKey: This sub type does not belong to the chosen security type.',
    ])
    expect(await refused({ assignedPartnerId: rivalFirm.partnerId })).toHaveLength(1)
    expect(await refused({ assignedPartnerId: firm.associateId, assignedAssociateId: firm.partnerId })).toHaveLength(2)
    expect(await refused({ credits: [1, 99] })).toEqual(['credits.1: Choose one of the options.'])
    expect(await refused({ suburbId: 999_999_9 })).toEqual(['suburbId: Unknown suburb and state.'])
  })

  test('[H-08] needs a BDM for each lender and broker, and ids of the right kind', async () => {
    const { actors, parties, broker } = cast
    const orphan = await makeLender()
    await database().lender.update({ where: { id: orphan.lenderId }, data: { bdmId: null } })
    const LENDER = 'loanLenders.0.lenderId: Please select valid lender and amount for Attributed Covenant Lender.'
    const refused = (loanLenders: object[]) =>
      refusalsOf(createLoan(actors.staff, makeLoanInput(parties, { loanLenders })))
    expect(await refused([{ lenderId: orphan.lenderId, contributionAmount: 50_000_000 }])).toEqual([LENDER])
    expect(await refused([{ lenderId: broker.brokerId, contributionAmount: 50_000_000 }])).toEqual([LENDER])
    await database().broker.update({ where: { id: cast.rivalBroker.brokerId }, data: { bdmId: null } })
    const body = makeLoanInput(parties, { loanBrokers: [cast.rivalBroker.brokerId] })
    expect(await refusalsOf(createLoan(actors.staff, body))).toEqual([
      'loanBrokers.0.brokerId: Please select valid broker for Attributed Covenant Broker.',
    ])
  })

  test('may have a BDM that differs from the profile’s only if staff record it', async () => {
    const { actors, parties, lender, staff } = cast
    const body = () =>
      makeLoanInput(parties, {
        loanLenders: [{ lenderId: lender.lenderId, contributionAmount: 1_200_000, platformBdmId: staff.staffId }],
      })
    const { id } = await createLoan(actors.staff, body())
    expect((await getLoan(actors.staff, id)).lenderBdmId).toBe(staff.staffId)
    expect(await outcomeOf(createLoan(actors.lender, body()))).toBe('INVALID')
  })

  test('[H-04] with an existing number in any case is refused when checked and when saved', async () => {
    const { actors, parties } = cast
    const first = makeLoanInput(parties, { loanNo: 'Ab 77x' })
    const { id } = await createLoan(actors.staff, first)
    const TAKEN = 'loanNo: Loan number already exists.'
    expect(await refusalsOf(createLoan(actors.lender, makeLoanInput(parties, { loanNo: ' aB 77X ' })))).toEqual([TAKEN])
    expect(await checkLoanNo(actors.rival, 'AB 77X')).toMatchObject([{ message: 'Loan number already exists.' }])
    expect(await checkLoanNo(actors.staff, 'AB 77X', id)).toEqual([])
    expect(await checkLoanNo(actors.staff, 'free 1')).toEqual([])
    expect(await checkLoanNo(actors.staff, 'A_1')).toMatchObject([
      { message: 'Loan number contains special characters' },
    ])
    expect(await outcomeOf(checkLoanNo(actors.broker, 'free 1'))).toBe('FORBIDDEN')
  })

  test('[T-A5] cannot set a column that is not in the form', async () => {
    const { actors, parties } = cast
    const columns = [
      'id',
      'createdById',
      'created_by_id',
      'lastEditById',
      'version',
      'createdAt',
      'principalOverride',
      'establishmentFee',
    ]
    const before = await counts()
    for (const column of columns) {
      expect(await outcomeOf(createLoan(actors.staff, makeLoanInput(parties, { [column]: 7 }))), column).toBe('INVALID')
    }
    const rows = [{ lenderId: cast.lender.lenderId, contributionAmount: 50_000_000, position: 9 }]
    expect(await outcomeOf(createLoan(actors.staff, makeLoanInput(parties, { loanLenders: rows })))).toBe('INVALID')
    expect(await counts()).toEqual(before)
  })
})

describe('repeated and concurrent requests', () => {
  test('[T-F3] the same key with the same body creates one loan, and with another body is refused', async () => {
    const { actors, parties } = cast
    const body = makeLoanInput(parties)
    const key = { idempotencyKey: 'form-0001-abcd' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => createLoan(actors.staff, body, key)))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await database().loan.count({ where: { loanNo: body.loanNo } })).toBe(1)
    expect(await outcomeOf(createLoan(actors.staff, makeLoanInput(parties), key))).toBe('CONFLICT')
    // The same key of another account is a different key.
    expect(await outcomeOf(createLoan(actors.lender, makeLoanInput(parties), key))).toBe('ok')
  })

  test('a key whose first request was refused can be used again', async () => {
    const { actors, parties } = cast
    const key = { idempotencyKey: 'form-0002-abcd' }
    expect(await outcomeOf(createLoan(actors.staff, makeLoanInput(parties, { priorityKey: 'X' }), key))).toBe('INVALID')
    expect(await outcomeOf(createLoan(actors.staff, makeLoanInput(parties), key))).toBe('ok')
    expect(await outcomeOf(createLoan(actors.staff, makeLoanInput(parties), { idempotencyKey: "';--" }))).toBe(
      'INVALID',
    )
  })

  test('[T-F5] one of twenty loans with one number is recorded, and the others get the reason', async () => {
    const { actors, parties } = cast
    const body = makeLoanInput(parties, { loanNo: 'RACE 1' })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        createLoan(actors.staff, { ...body, loanNo: index % 2 ? 'RACE 1' : 'race 1' }).then(
          () => 'ok',
          (error: { code: string; errors: { message: string }[] }) => `${error.code}: ${error.errors[0]?.message}`,
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'ALREADY_EXISTS: Loan number already exists.']))
  })
})

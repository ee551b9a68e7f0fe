import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoan } from '#lib/lending/saving/commands.ts'
import { database, pool, runTransaction } from '#lib/server/database/db.ts'
import { createFailureResponse, toFailure } from '#lib/web/envelope.ts'
import { makeLoanInput, seeder } from '#prisma/seed/factories.ts'
import { castOf } from '#tests/support/actors.ts'

const { made } = await castOf()
const parties = { lenders: [made.lender, made.dual], brokers: [made.broker], lawFirm: made.lawFirm }

/** Returns the constraint that refuses a statement, or null if it passes; nothing is kept. */
const refusalOf = async (sql: string, values: unknown[] = []): Promise<string | null> => {
  const client = await pool().connect()
  try {
    await client.query('begin')
    await client.query(sql, values)
    await client.query('set constraints all immediate')
    return null
  } catch (error) {
    return (error as pg.DatabaseError).constraint ?? (error as Error).message
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('people and companies', () => {
  test('an email belongs to one open account, in lower case, and is free once that is closed', async () => {
    const add = 'insert into accounts (staff_id, email) values ($1, $2)'
    const { staffId } = made.staff
    expect(await refusalOf(add, [staffId, 'New.Person@covenant.example'])).toBe('account_email_lower')
    expect(
      await refusalOf('update accounts set email = $1 where id = $2', [made.lender.email, made.broker.accountId]),
    ).toBe('account_email_once')
    expect(
      await refusalOf(
        `with closed as (update accounts set closed_at = now() where id = $2 returning email)
         update accounts a set email = 'freed-' || closed.email from closed where a.id = $1`,
        [made.broker.accountId, made.lender.accountId],
      ),
    ).toBeNull()
  })

  test('an account belongs to one person, staff or individual, and its identity is complete', async () => {
    const both = 'update accounts set staff_id = $1 where id = $2'
    expect(await refusalOf(both, [made.staff.staffId, made.lender.accountId])).toMatch(/account_of_one_person|staff_id/)
    expect(await refusalOf('update accounts set individual_id = null where id = $1', [made.lender.accountId])).toBe(
      'account_of_one_person',
    )
    expect(await refusalOf(`update accounts set issuer = 'x' where id = $1`, [made.lender.accountId])).toBe(
      'account_identity_whole',
    )
  })

  test.each(['12345678', '12345678x', '004 08561'])('the ACN %j is refused', async (acn) => {
    expect(await refusalOf('update companies set acn = $1 where id = $2', [acn, made.lender.companyId])).toBe(
      'company_acn_nine_digits',
    )
  })

  test('a mobile must be an Australian number in E.164', async () => {
    for (const mobile of ['0491570156', '+61291570156', '+6149157015', '+61 491 570 156'])
      for (const table of ['individuals', 'staff'])
        expect(await refusalOf(`update ${table} set mobile = $1`, [mobile])).toMatch(/mobile_australian/)
  })

  test('a law firm cannot be a lender or broker, and the other way round', async () => {
    const [firm, lender] = [made.lawFirm.companyId, made.lender.companyId]
    expect(await refusalOf('insert into lenders (company_id) values ($1)', [firm])).toBe('company_kinds_apart')
    expect(await refusalOf('insert into brokers (company_id) values ($1)', [firm])).toBe('company_kinds_apart')
    expect(await refusalOf('insert into law_firms (company_id) values ($1)', [lender])).toBe('company_kinds_apart')
    expect(await refusalOf('update lenders set company_id = $1 where id = $2', [firm, made.lender.lenderId])).toBe(
      'company_kinds_apart',
    )
    expect(await refusalOf('insert into brokers (company_id) values ($1)', [lender])).toBeNull()
    expect(await refusalOf('insert into lenders (company_id) values ($1)', [lender])).toBe('lenders_company_id_key')
  })

  test('only one of two conflicting kinds inserted at the same time is accepted', async () => {
    const { rows } = await pool().query<{ id: number }>(`insert into companies (name) values ('Race') returning id`)
    const company = rows[0]?.id
    const outcomes = await Promise.allSettled([
      pool().query('insert into lenders (company_id) values ($1)', [company]),
      pool().query('insert into law_firms (company_id) values ($1)', [company]),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a loan', () => {
  let id: number
  beforeAll(async () => {
    id = (await createLoan(seeder, makeLoanInput(parties))).id
  })
  const change = (assignment: string) => refusalOf(`update loans set ${assignment} where id = $1`, [id])

  test('[H-03] has the sum of its contributions as principal', async () => {
    expect(await change('principal = principal + 1')).toBe('loan_principal_is_sum')
    const parts = 'update loan_lenders set contribution_amount'
    expect(await refusalOf(`${parts} = contribution_amount + 1 where loan_id = $1`, [id])).toBe('loan_principal_is_sum')
    expect(await refusalOf('delete from loan_lenders where loan_id = $1', [id])).toBe('loan_principal_is_sum')
    expect(await refusalOf(`${parts} = 0 where loan_id = $1`, [id])).toBe('contribution_positive')
    const moved = `${parts} = contribution_amount + (case lender_id when ${made.lender.lenderId} then 5 else -5 end) where loan_id = $1`
    expect(await refusalOf(moved, [id])).toBeNull()
  })

  test.each([
    ['lower_rate = 1.99', 'loan_lower_rate_bounds'],
    ['higher_rate = 80.01', 'loan_higher_rate_bounds'],
    ['lower_rate = higher_rate + 0.01', 'loan_rates_ordered'],
    ['lower_rate = higher_rate', null],
    ['lvr = 4.99', 'loan_lvr_bounds'],
    ['lvr = 99.01', 'loan_lvr_bounds'],
    ['lvr = null, valuation_required = true', 'loan_lvr_with_valuation'],
    ['lvr = null, valuation_required = false', null],
    ['repayment_date = null', 'loan_dates_paired'],
    [`repayment_date = settlement_date - 1`, 'loan_repaid_after_settlement'],
    [`status_key = 'DISCHARGED'`, 'loan_discharged_with_date'],
    [`discharged_date = settlement_date`, 'loan_discharged_with_date'],
    [`status_key = 'DISCHARGED', discharged_date = settlement_date - 1`, 'loan_discharged_after_settlement'],
    [`status_key = 'PRESETTLEMENT'`, 'loan_unsettled_without_date'],
    ['shortfall = 1', 'loan_shortfall_after_discharge'],
    [`loan_no = 'A-1'`, 'loan_no_plain'],
    [`loan_no = ' A1'`, 'loan_no_plain'],
    [`loan_no = 'A  1'`, 'loan_no_plain'],
    ['establishment_fee_with_gst = -1', 'loan_fee_not_negative'],
    [`security_sub_type_key = 'DAIRY'`, 'loans_security_type_key_security_sub_type_key_fkey'],
    ['suburb_id = -1', 'loans_suburb_id_fkey'],
  ])('%s', async (assignment, constraint) => {
    expect(await change(assignment)).toBe(constraint)
  })

  test('[H-04] has a number that is unique ignoring case', async () => {
    const other = await createLoan(seeder, makeLoanInput(parties, { loanNo: 'aB 12' }))
    expect(await change(`loan_no = 'Ab 12'`)).toBe('loan_no_once')
    await database().loanReview.create({ data: { loanId: other.id, direction: 'BROKER_FROM_LENDER', stars: 5 } })
    const stars = (value: string) =>
      refusalOf(`update loan_reviews set stars = ${value} where loan_id = $1`, [other.id])
    expect(await stars('6')).toBe('review_stars')
    expect(await refusalOf(`update loan_reviews set stars = null, review = 'x' where loan_id = $1`, [other.id])).toBe(
      'review_after_stars',
    )
  })

  test('has each lender only once', async () => {
    const again = 'insert into loan_lenders (loan_id, lender_id, contribution_amount, position) values ($1, $2, 1, 9)'
    expect(await refusalOf(again, [id, made.lender.lenderId])).toBe('loan_lenders_pkey')
  })
})

describe('every table addressed by id takes its ids from one sequence', () => {
  test('no two records share an id', async () => {
    const tables = [
      'companies',
      'individuals',
      'lenders',
      'brokers',
      'law_firms',
      'staff',
      'accounts',
      'loans',
      'loan_logs',
      'stored_files',
    ]
    const { rows } = await pool().query<{ id: number }>(
      tables.map((table) => `select id from ${table}`).join(' union all '),
    )
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })
})

afterAll(async () => {
  // The constraints above left no rows behind.
  expect(await database().loan.count()).toBe(2)
})

test('[T-C11] the name of a violated constraint is available to commands but never sent to a client', async () => {
  const id = 'a-session-twice'
  const twice = runTransaction(async (tx) => {
    const data = { id, accountId: made.staff.accountId, expiresAt: new Date() }
    await tx.session.create({ data })
    await tx.session.create({ data })
  })
  const error = await twice.catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'ALREADY_EXISTS', constraint: expect.stringMatching(/sessions|id/) })
  const answer = createFailureResponse(toFailure(error, 'a test'))
  expect(answer.status).toBe(409)
  expect(await answer.json()).toEqual({
    status: 409,
    errors: [{ code: 'ALREADY_EXISTS', message: 'This already exists.' }],
  })
})

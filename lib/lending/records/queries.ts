import { shownName } from '#lib/foundation/lookups/parties/scope.ts'
import { formatSuburb } from '#lib/foundation/lookups/suburbs/rules.ts'
import type { LoanId } from '#lib/lending/access/scope.ts'
import type { LoanRecord } from '#lib/lending/records/schema.ts'
import { type StoredReviews, splitHeldReviews } from '#lib/lending/reviews/rules.ts'
import { storedReviews } from '#lib/lending/reviews/scope.ts'
import { type Db, Prisma, type Tx } from '#lib/server/database/db.ts'

type Row = Omit<LoanRecord, 'suburbState' | 'reviews' | 'heldReviews'> & {
  postcode: string
  isDoubled: boolean
  reviews: StoredReviews
}

const party = Prisma.sql`'name', ${shownName}, 'company', c.name, 'isActive', x.is_active,
  'isMasterSwitchOn', c.is_master_switch_on, 'bdmId', part.bdm_id, 'bdm', b.first_name || ' ' || b.last_name`

/** JSON arguments for the columns that constructions and subdivisions share, of a row `d` of either table. */
export const scenarioDetails = Prisma.sql`'presalesDebtCoverRequired', d.presales_debt_cover_required,
  'loanAmountPercentageGstEx', d.loan_amount_percentage_gst_ex::text, 'qsRequired', d.qs_required,
  'isBuilderDeveloper', d.is_builder_developer, 'isBuildToHold', d.is_build_to_hold, 'tdcEquity', d.tdc_equity::text,
  'projectManagerRequired', d.project_manager_required, 'contingenciesAllowance', d.contingencies_allowance::text,
  'developerSuccessfulProjects', d.developer_successful_projects`

// Names are read by scalar subqueries, which are planned one by one: planning a join of twenty tables takes longer than
// running it.
/**
 * Reads whole loans in one statement. The ids must be authorised; callers narrow the result to what a viewer may see.
 */
export const readLoanRecords = async (tx: Tx | Db, loanIds: readonly LoanId[]): Promise<LoanRecord[]> => {
  const rows = await tx.$queryRaw<Row[]>`
    select l.id, l.loan_no as "loanNo", l.version, l.status_key as "statusKey", (select name from loan_statuses where key = l.status_key) as "status",
      l.law_firm_id as "lawFirmId", fc.name as "lawFirm", f.is_active and fc.is_master_switch_on as "isLawFirmActive",
      l.partner_id as "partnerId",
      (select i.first_name || ' ' || i.last_name from individuals i where i.id = l.partner_id) as "partner",
      l.associate_id as "associateId",
      (select i.first_name || ' ' || i.last_name from individuals i where i.id = l.associate_id) as "associate",
      l.suburb_id as "suburbId", su.name as "suburb", su.state_key as "state", su.postcode, su.is_doubled as "isDoubled",
      l.priority_key as "priorityKey", (select name from priorities where key = l.priority_key) as "priority",
      l.principal::text, l.lower_rate::text as "lowerRate", l.higher_rate::text as "higherRate", l.lvr::text,
      l.valuation_required as "valuationRequired", l.interest_key as "interestKey",
      (select name from interests where key = l.interest_key) as "interest",
      l.establishment_fee_with_gst::text as "establishmentFeeWithGst", l.establishment_fee::text as "establishmentFee",
      l.establishment_fee_percentage::text as "establishmentFeePercentage", l.scenario_key as "scenarioKey",
      (select name from scenarios where key = l.scenario_key) as "scenario", l.security_type_key as "securityTypeKey",
      (select name from security_groups where key = l.security_type_key) as "securityType",
      l.security_sub_type_key as "securitySubTypeKey",
      (select name from security_types where key = l.security_sub_type_key) as "securitySubType",
      l.settlement_date::text as "settlementDate", l.repayment_date::text as "repaymentDate",
      l.discharged_date::text as "dischargedDate", l.shortfall::text, l.notes, l.created_at as "createdAt",
      l.last_edit_at as "lastEditAt", editor.name as "lastEditBy", editor.company as "lastEditByCompany",
      coalesce((
        select json_agg(json_build_object('id', x.id, ${party}, 'contribution', part.contribution_amount::text,
          'showsCurrentBook', x.loan_tab_show_current_loan_book,
          'showsDischargedBook', x.loan_tab_show_discharged_loan_book) order by part.position)
        from loan_lenders part join lenders x on x.id = part.lender_id join companies c on c.id = x.company_id
        left join staff b on b.id = part.bdm_id where part.loan_id = l.id
      ), '[]') as "lenders",
      coalesce((
        select json_agg(json_build_object('id', x.id, ${party}) order by part.position)
        from loan_brokers part join brokers x on x.id = part.broker_id join companies c on c.id = x.company_id
        left join staff b on b.id = part.bdm_id where part.loan_id = l.id
      ), '[]') as "brokers",
      coalesce((
        select json_agg(json_build_object('id', cr.id, 'name', cr.name) order by cr.sort_order)
        from loan_credits lc join credits cr on cr.id = lc.credit_id where lc.loan_id = l.id
      ), '[]') as "credits",
      (select json_build_object(${scenarioDetails}, 'preCommittedCommercialTenants', d.pre_committed_commercial_tenants)
        from loan_constructions d where d.loan_id = l.id) as "construction",
      (select json_build_object(${scenarioDetails}, 'typeKey', d.type_key, 'type', t.name)
        from loan_subdivisions d left join subdivision_types t on t.key = d.type_key where d.loan_id = l.id) as "subdivision",
      ${storedReviews} as "reviews"
    from loans l
    join law_firms f on f.id = l.law_firm_id
    join companies fc on fc.id = f.company_id
    join suburbs su on su.id = l.suburb_id
    left join lateral (
      select coalesce(s.first_name || ' ' || s.last_name, i.first_name || ' ' || i.last_name) as name, c.name as company
      from accounts a left join staff s on s.id = a.staff_id left join individuals i on i.id = a.individual_id
      left join companies c on c.id = i.company_id where a.id = l.last_edit_by_id
    ) editor on true
    where l.id = any(${loanIds}) order by l.id`
  return rows.map(({ postcode, isDoubled, reviews, ...record }) => ({
    ...record,
    ...splitHeldReviews(reviews),
    suburbState: formatSuburb({ suburb: record.suburb, state: record.state, postcode, isDoubled }),
  }))
}

/** Reads one whole loan; null for an unknown id. */
export const readLoanRecord = async (tx: Tx | Db, loanId: LoanId): Promise<LoanRecord | null> =>
  (await readLoanRecords(tx, [loanId]))[0] ?? null

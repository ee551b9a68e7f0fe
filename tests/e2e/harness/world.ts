import { PEOPLE } from '#prisma/seed/people.ts'
import { rowsOf } from '#tests/e2e/database.ts'

/** A loan as stored, with names that must not appear in places where it does not belong. */
export type LoanFacts = {
  id: number
  loanNo: string
  statusKey: string
  lawFirmId: number
  /** Its first version in the log. */
  logId: number
  lenderIds: number[]
  brokerIds: number[]
  /** Closed, with a broker whose page is public. */
  isPublic: boolean
  /** Names of the lenders that hide the book of this loan, unless another party of the loan has the same name. */
  hiddenNames: string[]
  /** Names that its public page must not contain: every lender, the law firm, its people and the BDMs. */
  closedNames: string[]
}
export type ProfileFacts = {
  kind: 'lender' | 'broker' | 'lawfirm'
  id: number
  companyName: string
  isActive: boolean
  isMasterSwitchOn: boolean
  /** A broker with a public page, or a lender that opted in to the finder. */
  isPublic: boolean
  /** Its first visible person. */
  personId: number | null
  /** The categories visible to others than staff and the lender, and those with a history, by their names in the API. */
  published: string[]
  versioned: string[]
}
export type FileFacts = { id: number; companyId: number; isPublic: boolean; isShown: boolean }
export type World = {
  loans: LoanFacts[]
  profiles: ProfileFacts[]
  files: FileFacts[]
  /** Profile ids of the named people's companies. */
  own: { lender: number; rival: number; broker: number; dual: [number, number]; lawFirm: number }
}

const LOANS = `
  with parties as (
    select x.loan_id, 'lender' as side, x.lender_id as id, d.company_id, x.bdm_id,
      (d.loan_tab_show_current_loan_book or l.status_key = 'DISCHARGED')
        and (d.loan_tab_show_discharged_loan_book or l.status_key <> 'DISCHARGED') or l.status_key = 'PRESETTLEMENT' as shows
    from loan_lenders x join lenders d on d.id = x.lender_id join loans l on l.id = x.loan_id
    union all
    select x.loan_id, 'broker', x.broker_id, b.company_id, x.bdm_id, true from loan_brokers x join brokers b on b.id = x.broker_id
  ), names as (
    select c.id as company_id, array_agg(distinct i.first_name || ' ' || i.last_name) || array_agg(distinct c.name) as names
    from companies c join individuals i on i.company_id = c.id group by c.id
  )
  select l.id, l.loan_no as "loanNo", l.status_key as "statusKey", l.law_firm_id as "lawFirmId",
    (select g.id from loan_logs g where g.loan_id = l.id and g.sequence = 1) as "logId",
    array(select id from parties where loan_id = l.id and side = 'lender') as "lenderIds",
    array(select id from parties where loan_id = l.id and side = 'broker') as "brokerIds",
    l.status_key <> 'PRESETTLEMENT' and exists (
      select from parties p join brokers b on b.id = p.id join companies c on c.id = b.company_id
      where p.loan_id = l.id and p.side = 'broker' and b.is_active and c.is_master_switch_on
        and exists (select from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null)) as "isPublic",
    array(select unnest(n.names) from parties p join names n using (company_id) where p.loan_id = l.id and not p.shows
      except select unnest(n.names) from parties p join names n using (company_id) where p.loan_id = l.id and p.shows) as "hiddenNames",
    array(
      (select unnest(n.names) from parties p join names n using (company_id) where p.loan_id = l.id and p.side = 'lender'
       union select c.name from law_firms f join companies c on c.id = f.company_id where f.id = l.law_firm_id
       union select i.first_name || ' ' || i.last_name from individuals i where i.id in (l.partner_id, l.associate_id)
       union select s.first_name || ' ' || s.last_name from staff s join parties p on p.bdm_id = s.id where p.loan_id = l.id)
      except select unnest(n.names) from parties p join names n using (company_id) where p.loan_id = l.id and p.side = 'broker'
    ) as "closedNames"
  from loans l where l.id = any($1) or l.id in (
    (select id from loans where status_key = 'PRESETTLEMENT' order by id limit 3)
    union (select s.loan_id from loan_searches s join loans x on x.id = s.loan_id join lenders d on d.id = any(s.lender_ids)
      where x.status_key = 'DISCHARGED' and not d.loan_tab_show_discharged_loan_book order by 1 limit 3)
    union (select s.loan_id from loan_searches s join loans x on x.id = s.loan_id join lenders d on d.id = any(s.lender_ids)
      where x.status_key = 'SETTLED' and not d.loan_tab_show_current_loan_book order by 1 limit 2)
    union (select s.loan_id from loan_searches s where not exists (select from brokers b join companies c on c.id = b.company_id
      where b.id = any(s.broker_ids) and b.is_active and c.is_master_switch_on) order by 1 limit 3))
  order by l.id`

const OWN_LOANS = `
  (select loan_id as id from loan_searches s join loans l on l.id = s.loan_id
   where l.status_key = 'PRESETTLEMENT' and (s.lender_ids && $1 or s.broker_ids && $1 or s.law_firm_id = any($1)) order by 1 limit 1)
  union (select loan_id from loan_searches s join loans l on l.id = s.loan_id
   where l.status_key <> 'PRESETTLEMENT' and (s.lender_ids && $1 or s.broker_ids && $1 or s.law_firm_id = any($1)) order by 1 limit 1)`

const PROFILES = `
  select x.kind, x.id, c.name as "companyName", x.is_active as "isActive", c.is_master_switch_on as "isMasterSwitchOn", p.id as "personId",
    x.is_active and c.is_master_switch_on and p.id is not null and x.may_be_public as "isPublic",
    array(select replace(initcap(replace(k.category_key, '_', ' ')), ' ', '') from lender_categories k
      where k.lender_id = x.id and k.is_offered and k.is_verified and k.available is not null
        and (now() at time zone 'Australia/Sydney')::date - (k.last_verified_at at time zone 'Australia/Sydney')::date <= 30)
      as published,
    array(select distinct replace(initcap(replace(v.category_key, '_', ' ')), ' ', '') from criteria_versions v
      where v.lender_id = x.id) as versioned
  from (
    select 'lender' as kind, id, company_id, is_active, finder_function_opt_in as may_be_public from lenders
    union all select 'broker', id, company_id, is_active, true from brokers
    union all select 'lawfirm', id, company_id, is_active, false from law_firms
  ) x join companies c on c.id = x.company_id
  left join lateral (select i.id from individuals i where i.company_id = c.id and i.is_visible and i.closed_at is null
    order by i.appearance_order, i.id limit 1) p on true
  order by x.id`

const FILES = `
  select i.image_file_id as id, c.id as "companyId",
    i.is_visible and c.is_master_switch_on and coalesce(b.is_active, l.is_active and l.finder_function_opt_in, false) as "isPublic",
    i.is_visible and c.is_master_switch_on and coalesce(b.is_active, l.is_active, f.is_active, false) as "isShown"
  from individuals i join companies c on c.id = i.company_id left join brokers b on b.company_id = c.id
  left join lenders l on l.company_id = c.id left join law_firms f on f.company_id = c.id
  where i.image_file_id is not null and i.closed_at is null and (b.id is null or l.id is null)
  order by not i.is_visible desc, i.id`

let known: Promise<World> | undefined

/** The relevant contents of the database, read once per worker by the tests' own SQL. */
export const world = (): Promise<World> => {
  known ??= read().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

const read = async (): Promise<World> => {
  const profiles = await rowsOf<ProfileFacts>(PROFILES)
  const idOf = (kind: ProfileFacts['kind'], key: string): number => {
    const company = PEOPLE.find((person) => person.key === key)?.company
    return profiles.find((profile) => profile.kind === kind && profile.companyName === company)?.id as number
  }
  const own = {
    lender: idOf('lender', 'lender'),
    rival: idOf('lender', 'rival'),
    broker: idOf('broker', 'broker'),
    dual: [idOf('lender', 'dual'), idOf('broker', 'dual')] as [number, number],
    lawFirm: idOf('lawfirm', 'lawFirm'),
  }
  const ownLoans = await Promise.all(
    [[own.lender], [own.rival], [own.broker], own.dual, [own.lawFirm]].map((ids) =>
      rowsOf<{ id: number }>(OWN_LOANS, [ids]),
    ),
  )
  const loans = await rowsOf<LoanFacts>(LOANS, [ownLoans.flat().map(({ id }) => id)])
  const files = await rowsOf<FileFacts>(FILES)
  const few = [
    files.slice(0, 2),
    files.filter((file) => file.isPublic).slice(0, 2),
    files.filter((file) => !file.isPublic && file.isShown).slice(0, 2),
  ]
  return { loans, profiles, own, files: few.flat() }
}

/** Number and parties of every loan that is in pre-settlement now. */
export const preSettlementLoans = (): Promise<Pick<LoanFacts, 'loanNo' | 'lawFirmId' | 'lenderIds' | 'brokerIds'>[]> =>
  rowsOf(`
    select l.loan_no as "loanNo", l.law_firm_id as "lawFirmId", s.lender_ids as "lenderIds", s.broker_ids as "brokerIds"
    from loans l join loan_searches s on s.loan_id = l.id where l.status_key = 'PRESETTLEMENT' and length(l.loan_no) > 6`)

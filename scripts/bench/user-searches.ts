import { findLargestParties } from './benched-loan-searches.ts'
import { createBenchMember, signInToBench, withWebProcess } from './served.ts'
import { measureServedSearch, SEARCHES_HEAD, waitUntilWarm } from './served-searches.ts'

type BenchedSearch = {
  query: string
  where?: string
  joined?: string
  order?: string
  page?: number
  as?: 'lender' | 'broker'
}

const NAME = `lower(i.first_name || ' ' || i.last_name)`
const MARKET = `individuals i join companies c on c.id = i.company_id left join lenders le on le.company_id = c.id
  left join brokers br on br.company_id = c.id left join law_firms lf on lf.company_id = c.id`
const LISTED = 'i.closed_at is null and c.closed_at is null and num_nonnulls(le.id, br.id, lf.id) > 0'
const SHOWN = 'i.is_visible and c.is_master_switch_on and (le.is_active or br.is_active or lf.is_active)'
const LAST = `left join lateral (select s.* from profile_figures f join loan_searches s on s.loan_id = f.last_settled_loan_id
  where f.profile_id in (le.id, br.id, lf.id) order by s.settlement_date desc, s.loan_id desc limit 1) s on true`
const NOTED = `left join lateral (select max(n.taken_at) as at from file_notes n
  where n.observer_id = (select id from observers where company_id is null) and n.lender_id = le.id) note on true`
const LEADS = `left join company_leads d on d.company_id = c.id
  and d.observer_id = (select id from observers where company_id is null)`
const OFFERS = `left join (select lender_id, sum(available) as available, array_agg(k.code order by k.code) as codes
  from lender_categories x join categories k on k.key = x.category_key where is_offered group by 1) crit on crit.lender_id = le.id`

// The most frequent searches, and each kind of filter and order once.
const SEARCHES: BenchedSearch[] = [
  { query: '' },
  { query: 'page=1000', page: 1000 },
  { query: 'typeKey=LENDER', where: 'le.id is not null' },
  { query: 'typeKey=DUAL', where: 'le.id is not null and br.id is not null' },
  { query: 'stateKeys=NSW,VIC', where: `i.state_key in ('NSW', 'VIC')` },
  { query: 'visibility=true', where: 'i.is_visible' },
  { query: 'leadScore=B', joined: LEADS, where: `d.lead_score = 'B'` },
  { query: 'followUpKey=NONE', joined: LEADS, where: 'd.followup_date is null' },
  { query: 'platformBdmId=1000003', where: 'le.bdm_id = 1000003 or br.bdm_id = 1000003' },
  { query: 'sort=state', order: 'i.state_key' },
  { query: 'sort=company', order: 'lower(c.name)' },
  { query: 'sort=lastLoan&orderBy=desc', joined: LAST, order: 's.loan_no desc nulls last' },
  { query: 'sort=lastPrincipal&orderBy=desc', joined: LAST, order: 's.principal desc nulls last' },
  { query: 'sort=lastLender', joined: LAST, order: 's.lender_name' },
  { query: 'sort=lastFileNote&orderBy=desc', joined: NOTED, order: 'note.at desc nulls last' },
  { query: 'sort=lastCall&orderBy=desc', joined: NOTED, order: 'note.at desc nulls last' },
  { query: 'sort=followUp', joined: LEADS, order: 'd.followup_date' },
  { query: 'sort=fundsAvailable&orderBy=desc', joined: OFFERS, order: 'crit.available desc nulls last' },
  { query: 'sort=activeCriteria', joined: OFFERS, order: 'crit.codes' },
  { query: '', as: 'lender' },
  { query: 'sort=lastPrincipal&orderBy=desc', joined: LAST, order: 's.principal desc nulls last', as: 'lender' },
  { query: 'sort=fundsAvailable&orderBy=desc', joined: OFFERS, order: 'crit.available desc nulls last', as: 'broker' },
]

const buildBareUserSearchSql = ({
  where = 'true',
  joined = '',
  order = NAME,
  page = 1,
  as,
}: BenchedSearch): [string, string] => {
  const from = `from ${MARKET} ${joined} where ${LISTED} and (${where})${as ? ` and ${SHOWN}` : ''}`
  return [
    `select i.id ${from} order by ${order}, ${NAME}, i.id limit 50 offset ${(page - 1) * 50}`,
    `select count(*) ${from}`,
  ]
}

/** Times searches of All Users through the API and as a page, beside bare SQL for the ids and the count. Returns a Markdown table. */
export const benchUserSearches = async (runs: number, applicationUrl: string): Promise<string> => {
  const ids = await findLargestParties()
  const rounds = Math.max(5, Math.round(runs / 10))
  const lines = await withWebProcess(applicationUrl, async (web) => {
    const cookies = {
      staff: web.cookie,
      lender: await signInToBench(await createBenchMember('lender', ids.lender)),
      broker: await signInToBench(await createBenchMember('broker', ids.broker)),
    }
    await waitUntilWarm(web)
    const each: string[] = []
    for (const asked of SEARCHES) {
      const { query, as = 'staff' } = asked
      const paths = { call: `/api/users/all?${query}`, page: `/users/all?${query || 'view=all'}` }
      const search = { ...paths, name: query || 'no filter', as, bare: buildBareUserSearchSql(asked) }
      each.push(await measureServedSearch({ served: web, servedSearch: search, cookie: cookies[as], rounds }))
    }
    return each
  })
  return [...SEARCHES_HEAD, ...lines].join('\n')
}

import { HolidayTable } from '#components/foundation/holidays/holiday-table.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import { paths, toQuerySuffix } from '#lib/core/paths.ts'
import { holidayLabels } from '#lib/foundation/lookups/holidays/labels.ts'
import { holidayPolicies } from '#lib/foundation/lookups/holidays/policy.ts'
import { listHolidaysOfYear } from '#lib/foundation/lookups/holidays/queries.ts'
import { readChoiceList } from '#lib/foundation/lookups/queries.ts'
import { today } from '#lib/server/operations/clock.ts'
import { pageActor } from '#lib/web/session.ts'

export const metadata = { title: holidayLabels.title }

type Props = { searchParams: Promise<{ year?: string | string[]; state?: string | string[] }> }

/** The public holidays by year and state, which define working days, for staff; others get 403. */
export default async function HolidaysPage({ searchParams }: Props) {
  const actor = await pageActor(holidayPolicies.read.who)
  const asked = await searchParams
  const thisYear = Number(today().slice(0, 4))
  const year = /^(19|20|21)\d\d$/.test(String(asked.year)) ? Number(asked.year) : thisYear
  const { holidays, years } = await listHolidaysOfYear(actor, year)
  const states = (await readChoiceList(actor, { name: 'states', query: { search: '', page: 1 } })).rows.map(
    ({ id, name }) => ({
      id: String(id),
      name,
    }),
  )
  const state = states.find(({ id }) => id === asked.state)?.id ?? null
  const buildPath = (of: { year?: number; state?: string | null }) => {
    const { year: y, state: s } = { year, state, ...of }
    return `${paths.holidays()}${toQuerySuffix({ year: y === thisYear ? null : y, state: s })}`
  }
  return (
    <>
      <PageHeader title={holidayLabels.title} description={holidayLabels.description} />
      <Tabs
        label={holidayLabels.year}
        current={String(year)}
        className="mb-3 shrink-0"
        tabs={[...new Set([...years, year])]
          .sort((one, other) => one - other)
          .map((each) => ({ id: String(each), label: String(each), href: buildPath({ year: each }) }))}
      />
      <HolidayTable
        rows={holidays.filter((holiday) => state === null || holiday.states.includes(state))}
        states={states}
        mayChange={holidayPolicies.change.who(actor)}
        today={today()}
        empty={<EmptyState title={holidayLabels.empty(year)}>{holidayLabels.emptyText}</EmptyState>}
      >
        <Tabs
          look="pills"
          className="-mx-0.5"
          label={holidayLabels.state}
          current={state ?? ''}
          tabs={[
            { id: '', label: 'All', href: buildPath({ state: null }) },
            ...states.map(({ id }) => ({ id, label: id, href: buildPath({ state: id }) })),
          ]}
        />
      </HolidayTable>
    </>
  )
}

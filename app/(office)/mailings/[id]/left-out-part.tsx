import { orErrorPage } from '#app/or-elsewhere.ts'
import { LeftOutPeopleTable } from '#components/campaigns/mailings/people-tables.tsx'
import { FilterRow } from '#components/data-table/filter-row.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { leftOutColumns } from '#lib/campaigns/mailings/columns.ts'
import { oneMailingLabels } from '#lib/campaigns/mailings/labels.ts'
import { listPeopleLeftOut } from '#lib/campaigns/mailings/recipients/queries.ts'
import { leftOutReasons, leftOutSearch } from '#lib/campaigns/mailings/search.ts'
import { listShownColumns } from '#lib/core/columns.ts'
import { packPageOfRows } from '#lib/core/packing.ts'
import { paths } from '#lib/core/paths.ts'
import type { PeoplePartProps } from './people-part.tsx'

/** The people left out of a mailing, filtered by the URL. */
export const MailingLeftOutPeople = async ({ actor, id, raw }: PeoplePartProps) => {
  const search = leftOutSearch.parse(raw)
  const people = await orErrorPage(listPeopleLeftOut(actor, id, search))
  const params = leftOutSearch.params(search)
  const isNarrowed = leftOutSearch.isNarrowed(search)
  const { noLeftOut, noLeftOutText, noneMatch, noneMatchText } = oneMailingLabels
  return (
    <>
      <FilterRow
        path={paths.mailingLeftOut(id)}
        controls={leftOutSearch.controls(actor)}
        params={params}
        lists={{ reasons: leftOutReasons }}
        isNarrowed={isNarrowed}
      />
      <LeftOutPeopleTable
        page={packPageOfRows(people)}
        shown={listShownColumns(leftOutColumns, actor)}
        place={{ path: paths.mailingLeftOut(id), query: params }}
        empty={
          <EmptyState title={isNarrowed ? noneMatch : noLeftOut}>
            {isNarrowed ? noneMatchText : noLeftOutText}
          </EmptyState>
        }
      />
    </>
  )
}

import { buildListLink } from '#components/data-table/list-links.ts'
import { Pager } from '#components/data-table/pager.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { Page } from '#lib/core/pagination.ts'
import { paths } from '#lib/core/paths.ts'
import { enquiryListLabels } from '#lib/market/enquiries/labels.ts'
import type { EnquiryRow } from '#lib/market/enquiries/schema.ts'
import { EnquiryListItem } from './enquiry-item.tsx'

type EnquiryListProps = {
  enquiries: Page<EnquiryRow>
  query: Record<string, string | readonly string[] | undefined>
  mayErase: boolean
}

/** The visitors' enquiries, newest first, page by page. */
export const EnquiryList = ({ enquiries: { rows, ...paging }, query, mayErase }: EnquiryListProps) => (
  <>
    {rows.length === 0 ? (
      <EmptyState title={enquiryListLabels.empty}>{enquiryListLabels.emptyText}</EmptyState>
    ) : (
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.id}>
            <EnquiryListItem row={row} mayErase={mayErase} />
          </li>
        ))}
      </ul>
    )}
    {paging.total > 0 && <Pager {...paging} link={buildListLink({ path: paths.enquiries(), query })} />}
  </>
)

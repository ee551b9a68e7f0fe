import { ListLoading } from '#components/data-table/list-loading.tsx'

/** What stands on All Loans while its first page is read. */
export default function AllLoansLoading() {
  return <ListLoading label="Loading loans" />
}

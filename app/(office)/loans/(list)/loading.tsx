import { ListLoading } from '#components/data-table/list-loading.tsx'

/** Shown while the first page of All Loans loads. */
export default function AllLoansLoading() {
  return <ListLoading label="Loading loans" />
}

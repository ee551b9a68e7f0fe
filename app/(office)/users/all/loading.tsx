import { ListLoading } from '#components/data-table/list-loading.tsx'

/** What stands on All Users while its first page is read. */
export default function AllUsersLoading() {
  return <ListLoading label="Loading users" />
}

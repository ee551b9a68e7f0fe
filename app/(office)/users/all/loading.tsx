import { ListLoading } from '#components/data-table/list-loading.tsx'

/** Shown while the first page of All Users loads. */
export default function AllUsersLoading() {
  return <ListLoading label="Loading users" />
}

import type { ReactNode } from 'react'
import { type Address, buildGroupLinks } from '#components/data-table/groups/group-links.ts'
import { GroupTable } from '#components/data-table/groups/group-table.tsx'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { buildUserGroupColumns } from '#lib/discovery/user-search/groups/columns.ts'
import {
  BOOKS_OF_COMPANIES,
  LOANS_OF_COMPANIES,
  userGroupingNotes,
  userGroupLabels,
} from '#lib/discovery/user-search/groups/labels.ts'
import { buildSearchOfUserGroup } from '#lib/discovery/user-search/groups/rules.ts'
import type { UserGroupPage } from '#lib/discovery/user-search/groups/schema.ts'
import { type UserGrouping, userGroupings } from '#lib/discovery/user-search/groups/search.ts'
import type { UserSearch } from '#lib/discovery/user-search/search.ts'
import { GroupPeople } from './group-people.tsx'

/** The groups of a list of people, and the first people of the open one. */
export type ShownUserGroups = {
  groups: UserGroupPage
  grouping: UserGrouping
  opened: { key: string; rows: readonly UserCells[] } | null
}

type Props = ShownUserGroups & {
  search: UserSearch
  address: Address<UserSearch>
  paged: Record<string, string>
  empty: ReactNode
}

const canOpen = () => true

/** All Users by group. */
export const UserGroups = ({ groups, grouping, opened, search, address, paged, empty }: Props) => {
  const { by, sort, isDescending } = grouping
  const searchOf = (key: string) => buildSearchOfUserGroup(search, by, key)
  const links = buildGroupLinks(userGroupings, { search, grouping, opened, paged, searchOf, address, canOpen })
  const count = groups.rows.find(({ key }) => key === opened?.key)?.people ?? 0
  return (
    <>
      <p className="mb-2 text-muted text-sm">{LOANS_OF_COMPANIES}</p>
      <GroupTable
        label={userGroupLabels.table(by)}
        columns={buildUserGroupColumns(by)}
        groups={groups}
        sort={{ column: sort, isDescending }}
        counted={{
          column: 'people',
          count: ({ people }) => people,
          label: ({ people, name }) => userGroupLabels.all(people, name),
        }}
        measured={{
          column: 'people',
          amount: ({ people }) => BigInt(people),
          largest: BigInt(groups.largestPeople),
        }}
        opened={
          opened && {
            key: opened.key,
            rows: (
              <GroupPeople
                rows={opened.rows}
                count={count}
                href={links.rows(opened.key)}
                showsCompany={by !== 'company'}
                showsType={by !== 'type'}
              />
            ),
          }
        }
        links={links}
        empty={empty}
        note={[userGroupingNotes[by], BOOKS_OF_COMPANIES].filter(Boolean).join(' ')}
      />
    </>
  )
}

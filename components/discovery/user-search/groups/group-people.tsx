import { findProfilePath } from '#components/discovery/user-search/profile-path.ts'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { formatAndMore } from '#lib/core/counts.ts'
import type { UserCells } from '#lib/discovery/user-search/facts/schema.ts'
import { userGroupLabels } from '#lib/discovery/user-search/groups/labels.ts'

type Props = {
  rows: readonly UserCells[]
  count: number
  href: string | null
  /** False where everybody is of one company; their email is shown instead. */
  showsCompany: boolean
  /** False where everybody is of one type. */
  showsType: boolean
}

/** The first people of a group, and the link to all of them. */
export const GroupPeople = ({ rows, count, href, showsCompany, showsType }: Props) => (
  <div className="group-rows" data-people="">
    <ul>
      {rows.map((row) => {
        const path = findProfilePath(row)
        return (
          <li key={row.id}>
            {path ? <a href={path}>{row.user}</a> : <span>{row.user}</span>}
            <span>
              {showsCompany ? row.company : row.email}
              {showsType && <small>{row.type}</small>}
            </span>
            <span>{row.state}</span>
            {row.mobile ? <a href={`tel:${row.mobile.replaceAll(' ', '')}`}>{row.mobile}</a> : <span />}
          </li>
        )
      })}
    </ul>
    {count > rows.length &&
      (href ? (
        <ButtonLink href={href} size="sm" data-print="hidden">
          {userGroupLabels.allPeople(count)}
        </ButtonLink>
      ) : (
        <p className="text-muted text-sm">{formatAndMore(count - rows.length)}</p>
      ))}
  </div>
)

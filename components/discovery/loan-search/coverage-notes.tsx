import Link from 'next/link'
import type { Address } from '#components/data-table/groups/group-links.ts'
import { coverageLabels } from '#lib/discovery/loan-search/coverage/labels.ts'
import type { Coverage } from '#lib/discovery/loan-search/coverage/schema.ts'
import type { LoanSearch } from '#lib/discovery/loan-search/search.ts'

type Props = { coverage: Coverage; total: number; address: Address<LoanSearch> }
type Note = { text: string; link: string; href: string }

/** Says which of the loans counted are not current, how many are overdue already, and how many lack a figure, each with one link. */
export const CoverageNotes = ({ coverage, total, address }: Props) => {
  const notes = listNotes({ coverage, total, address })
  if (notes.length === 0) return null
  return (
    <ul aria-label={coverageLabels.region} className="mb-2 flex flex-wrap gap-x-6 gap-y-1 text-muted text-sm">
      {notes.map(({ text, link, href }) => (
        <li key={href}>
          {text}{' '}
          <Link
            href={href}
            prefetch={false}
            scroll={false}
            className="text-accent underline underline-offset-2"
            data-print="hidden"
          >
            {link}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const listNotes = ({ coverage: { current, overdue, lacking }, total, address }: Props): Note[] => {
  const others = current ? total - current.loans : 0
  return [
    // All of them are of other statuses: the filters say so.
    ...(current && others > 0 && current.loans > 0
      ? [
          {
            text: coverageLabels.otherStatuses(others),
            link: coverageLabels.currentOnly,
            href: address(current.search),
          },
        ]
      : []),
    ...(overdue
      ? [
          {
            text: coverageLabels.overdue(overdue.loans, overdue.principal),
            link: coverageLabels.show(overdue.loans),
            href: address(overdue.search),
          },
        ]
      : []),
    ...lacking.map(({ lack, loans, search }) => ({
      text: coverageLabels.lacking(loans, lack),
      link: coverageLabels.show(loans),
      href: address(search),
    })),
  ]
}

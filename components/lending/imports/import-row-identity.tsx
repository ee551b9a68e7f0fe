'use client'

import Link from 'next/link'
import { paths } from '#lib/core/paths.ts'
import { importLabels } from '#lib/lending/imports/labels.ts'
import type { ImportRow, ImportView } from '#lib/lending/imports/schema.ts'

export type ImportRowProps = {
  view: ImportView
  row: ImportRow
  canMend: boolean
  onChange: (row: number, body: object) => Promise<void>
}

const FACTS = ['loanNo', 'lender.1', 'broker.1', 'suburb', 'contribution.1'] as const

/** The row's cells that identify a loan; the number links to the recorded loan, or to the one that has it already. */
export const ImportRowIdentity = ({ view, row }: Pick<ImportRowProps, 'view' | 'row'>) => {
  const findColumn = (field: string) => view.columns.findIndex(({ heading }) => view.mapping[heading] === field)
  const [number, lender, broker, suburb, amount] = FACTS.map((field) => row.cells[findColumn(field)] ?? '')
  const name = number || importLabels.noNumber
  const loanId = (row.state === 'UNDONE' ? null : row.loanId) ?? row.holderId
  return (
    <>
      <span className="w-14 shrink-0 text-muted text-sm">{importLabels.row(row.row)}</span>
      <span className="w-28 shrink-0 truncate font-semibold">
        {loanId === null ? (
          name
        ) : (
          <Link href={paths.loan(loanId)} prefetch={false} className="rounded-sm text-accent hover:underline">
            {name}
          </Link>
        )}
      </span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere] max-lg:order-3 max-lg:basis-[65%] max-sm:basis-full">
        {[lender, broker].filter(Boolean).join(' → ')}
        <span className="text-muted">{suburb && `, ${suburb}`}</span>
      </span>
      <span className="shrink-0 text-right tabular-nums max-lg:order-4 max-sm:order-6 max-sm:ml-auto lg:w-28">
        {amount}
      </span>
    </>
  )
}

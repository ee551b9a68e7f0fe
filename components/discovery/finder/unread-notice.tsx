import { TriangleAlert } from 'lucide-react'
import type { FieldError } from '#lib/core/errors.ts'
import { finderLabels } from '#lib/discovery/finder/labels.ts'

/** The URL parameters that were invalid and ignored (decision 'finder: bad parameters'). */
export const UnreadNotice = ({ faults }: { faults: readonly FieldError[] }) =>
  faults.length === 0 ? null : (
    <div role="status" className="mb-4 flex gap-3 rounded-md bg-warn-soft px-4 py-3 text-warn">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{finderLabels.unread}</p>
        <ul className="mt-1 grid gap-1">
          {joinByField(faults).map((line) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )

// Joins the messages of one field into one line.
const joinByField = (faults: readonly FieldError[]): string[] =>
  [...Map.groupBy(faults, ({ field }) => field).values()].map((own) => own.map(({ message }) => message).join(' '))

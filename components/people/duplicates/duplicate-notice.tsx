import { TriangleAlert } from 'lucide-react'
import { cn } from '#components/ui/cn.ts'
import { duplicateHeading, duplicateLabels } from '#lib/people/duplicates/labels.ts'
import type { Duplicate } from '#lib/people/duplicates/schema.ts'

/** The possible duplicates, each with a link that opens in a new tab, so that no input is lost. */
export const DuplicateNotice = ({
  duplicates,
  className,
}: {
  duplicates: readonly Duplicate[]
  className?: string
}) => (
  <div role="status" className={cn(duplicates.length === 0 && 'sr-only', className)}>
    {duplicates.length > 0 && (
      <div className="flex gap-3 rounded-md border border-warn/35 bg-warn-soft px-4 py-3">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
        <div className="min-w-0">
          <p className="font-semibold">{duplicateHeading}</p>
          <ul className="mt-1 list-disc pl-4">
            {duplicates.map(({ kind, name, href }) => (
              <li key={`${kind}-${href}-${name}`}>
                {duplicateLabels[kind]}:{' '}
                <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    )}
  </div>
)

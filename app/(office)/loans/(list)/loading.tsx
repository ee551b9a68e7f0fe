import { Skeleton } from '#components/ui/skeleton.tsx'

const ROWS = Array.from({ length: 14 }, (_, index) => index)

/** Holds the place of head, totals and rows while the first page of the list is read. */
export default function AllLoansLoading() {
  return (
    <div role="status" aria-label="Loading loans">
      <div className="mb-4 flex h-[34px] items-center justify-between">
        <Skeleton className="h-6 w-64" />
        <Skeleton className="h-[34px] w-72" />
      </div>
      <div className="mb-4 flex gap-8">
        <Skeleton className="h-11 w-24" />
        <Skeleton className="h-11 w-36" />
        <Skeleton className="h-11 w-28" />
      </div>
      <div className="rounded-md border border-line bg-panel">
        {ROWS.map((row) => (
          <div key={row} className="flex h-[38px] items-center gap-6 border-line border-b px-3 last:border-b-0">
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-3.5 w-44" />
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3.5 flex-1" />
          </div>
        ))}
      </div>
    </div>
  )
}
